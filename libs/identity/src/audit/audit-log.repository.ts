import {
  type AuditAction,
  type AuditEntry,
  deleteSome,
  type ListPart,
  type ListQuery,
  type PageRequest,
  type Queryable,
  readList,
} from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../roles/actor';

export interface AuditTarget {
  type: string;
  id: string;
  name: string | null;
}

export interface AuditDraft {
  actor: Actor;
  action: AuditAction;
  target: AuditTarget | null;
  /** Changed fields; never a secret. */
  detail?: Readonly<Record<string, unknown>>;
}

export type AuditRecord = Omit<AuditEntry, 'orgId'> & {
  /** The actor's current name; null: the user is gone, or there was none. */
  actorName: string | null;
};

const LIST: Omit<ListQuery, 'values' | 'where'> = {
  columns: `a.id, a.at, a.actor_id, a.actor_email, u.name as actor_name, a.action,
    a.target_type, a.target_id, a.target_name, a.detail, a.address,
    a.request_id`,
  from: 'audit_entries a left join users u on u.id = a.actor_id',
  order: { value: 'a.at', id: 'a.id', kind: 'time', direction: 'desc', valueName: 'at' },
  documents: ['a.detail'],
};

const INSERT = `
  insert into audit_entries
    (id, org_id, actor_id, actor_email, action, target_type, target_id, target_name, detail, address, request_id)`;

/** Who did what, and from where: written in the transaction of the action, so that neither exists without the other. */
export class AuditLog {
  constructor(private readonly database: Queryable) {}

  /** @param orgId null: about the whole installation */
  async append(transaction: Queryable, { orgId, ...draft }: AuditDraft & { orgId: string | null }): Promise<void> {
    await transaction.query(`${INSERT} values ($1, $11, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
      uuidv7(),
      ...valuesOf(draft),
      orgId,
    ]);
  }

  /**
   * For actions on a user alone: read by each of their organizations, or by the installation for a user without one.
   */
  async appendForUser(transaction: Queryable, userId: string, draft: AuditDraft): Promise<void> {
    const { rows } = await transaction.query<{ orgId: string }>(
      'select org_id from memberships where user_id = $1 order by org_id',
      [userId],
    );
    const orgIds = rows.length === 0 ? [null] : rows.map(({ orgId }) => orgId);
    await transaction.query(
      `${INSERT} select e.id, e.org_id, $2, $3, $4, $5, $6, $7, $8, $9, $10
       from unnest($1::uuid[], $11::uuid[]) as e (id, org_id)`,
      [orgIds.map(() => uuidv7()), ...valuesOf(draft), orgIds],
    );
  }

  /** Newest first. @param source a replica is allowed */
  listForOrg(orgId: string, page: PageRequest, source: Queryable = this.database): Promise<ListPart<AuditRecord>> {
    return readList<AuditRecord>(source, { ...LIST, where: 'a.org_id = $1', values: [orgId] }, page);
  }

  /** Newest first. */
  listForInstallation(page: PageRequest): Promise<ListPart<AuditRecord>> {
    return readList<AuditRecord>(this.database, { ...LIST, where: 'a.org_id is null', values: [] }, page);
  }

  /** Deletes entries older than a year. @returns how many; fewer than `limit`: none is left */
  deleteOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'audit_entries', `at < now() - interval '1 year'`, limit);
  }
}

function valuesOf({ actor, action, target, detail = {} }: AuditDraft): unknown[] {
  return [
    actor.id,
    actor.email,
    action,
    target?.type ?? null,
    target?.id ?? null,
    target?.name ?? null,
    JSON.stringify(detail),
    actor.address,
    actor.requestId,
  ];
}
