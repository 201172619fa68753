import type { Database, Transaction } from '@chasqui/entities';

/** An organization whose deletion was planned, or is not any more. */
export interface DeletionChange {
  id: string;
  name: string;
  /** From then on it is deleted, and there is no way back; null: it is not. */
  deletingAt: Date | null;
  /** Whether it was otherwise before. */
  isChanged: boolean;
}

/** Writes the audit in the transaction of the change: without it nothing is changed. */
export type DeletionAudit = (transaction: Transaction, change: DeletionChange) => Promise<void>;

/** Plans the deletion of organizations, and takes that back while nothing is deleted. `OrganizationEraser` deletes. */
export class OrganizationDeletion {
  constructor(private readonly database: Pick<Database, 'transaction'>) {}

  /**
   * From `days` days on everything of a suspended organization is deleted. One that is planned already keeps its time.
   *
   * @returns null for no such organization, or one that is not suspended
   */
  plan(orgId: string, days: number, audit: DeletionAudit): Promise<DeletionChange | null> {
    return this.change(
      `update organizations o set deleting_at = coalesce(o.deleting_at, now() + $2::float8 * interval '1 day')
       from (select id, deleting_at from organizations where id = $1 and suspended_at is not null) former
       where o.id = former.id
       returning o.id, o.name, o.deleting_at as "deletingAt", former.deleting_at is null as "isChanged"`,
      [orgId, days],
      audit,
    );
  }

  /**
   * It stays, and stays suspended. Also after its time, as long as nothing of it is deleted: that of a backup may be long past.
   *
   * @returns null for no such organization, or one whose deletion has begun
   */
  cancel(orgId: string, audit: DeletionAudit): Promise<DeletionChange | null> {
    return this.change(
      `update organizations o set deleting_at = null
       from (select id, deleting_at from organizations where id = $1) former
       where o.id = former.id and o.erasing_at is null
       returning o.id, o.name, null::timestamptz as "deletingAt", former.deleting_at is not null as "isChanged"`,
      [orgId],
      audit,
    );
  }

  private change(statement: string, values: unknown[], audit: DeletionAudit): Promise<DeletionChange | null> {
    return this.database.transaction(async (transaction) => {
      // Locked by a statement of its own: the next one sees what a step that went before has written.
      await transaction.query('select from organizations where id = $1 for no key update', values.slice(0, 1));
      const { rows } = await transaction.query<DeletionChange>(statement, values);
      const [change] = rows;
      if (change?.isChanged) await audit(transaction, change);
      return change ?? null;
    });
  }
}
