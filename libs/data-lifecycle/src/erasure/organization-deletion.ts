import type { Database, Transaction } from '@chasqui/database';
import type { OrganizationSuspension, SuspensionAuditEntry } from '@chasqui/operations';
import { CANCEL, FIND_DELETION, PLAN } from './deletion.sql';

/** An owner of the organization, or the installation's operator. Stored: never rename. */
export type DeletionAsker = 'owner' | 'operator';

export interface DeletionState {
  id: string;
  name: string;
  /** Earliest deletion; null: not planned. */
  deletingAt: Date | null;
  askedBy: DeletionAsker | null;
  suspendedAt: Date | null;
  /** Only its owner's wish to delete it suspended it. */
  isSuspendedForIt: boolean;
  /** When the deletion became final; null: not begun. */
  begunAt: Date | null;
  problem: string | null;
}

export interface DeletionChange extends DeletionState {
  isChanged: boolean;
}

/** Stored: never rename. */
export interface DeletionAuditEntry {
  orgId: string;
  action: SuspensionAuditEntry['action'] | 'organization.deletion_planned' | 'organization.deletion_canceled';
  target: { type: 'organization'; id: string; name: string };
  detail?: { deleting_at: string | null };
}

/** Runs in the change's transaction: without the audit nothing changes. */
export type DeletionAudit = (transaction: Transaction, entry: DeletionAuditEntry) => Promise<void>;

/** Plans deletions of organizations, and takes them back before they begin. `OrganizationEraser` deletes. */
export class OrganizationDeletion {
  constructor(
    private readonly database: Pick<Database, 'query' | 'transaction'>,
    private readonly suspension: Pick<OrganizationSuspension, 'suspend' | 'resume'>,
  ) {}

  /** @returns null for no such organization */
  async find(orgId: string): Promise<DeletionState | null> {
    const { rows } = await this.database.query<DeletionState>(FIND_DELETION, [orgId]);
    return rows[0] ?? null;
  }

  /**
   * Suspends an organization now and deletes it in `days` days. An already planned deletion keeps its time.
   *
   * @returns null for no such organization, or one that was resumed meanwhile
   */
  async request(
    orgId: string,
    { days, by }: { days: number; by: DeletionAsker },
    audit: DeletionAudit,
  ): Promise<DeletionChange | null> {
    let change: DeletionChange | null = null;
    const plan = async (transaction: Transaction): Promise<void> => {
      change = await this.change(transaction, PLAN, [orgId, days, by], audit);
    };
    const suspended = await this.suspension.suspend(
      orgId,
      async (transaction, entry) => {
        await audit(transaction, entry);
        // In one transaction: no suspension without a planned deletion.
        await plan(transaction);
      },
      by === 'owner',
    );
    // Not by the result of `plan`: that was undone if its transaction was retried because another one had suspended it
    // meanwhile.
    if (suspended === null || suspended.formerlySuspendedAt !== null) await this.database.transaction(plan);
    return change;
  }

  /**
   * Takes a deletion back, even after its time, while nothing is deleted: a backup's time may be long past. The
   * organization stays suspended, unless the owner who asked for the deletion takes it back, and nothing else suspended
   * it.
   *
   * @returns null for no such organization, one whose deletion has begun, or, for an owner, one that operators delete
   */
  async cancel(orgId: string, by: DeletionAsker, audit: DeletionAudit): Promise<DeletionChange | null> {
    const change = await this.database.transaction((transaction) =>
      this.change(transaction, CANCEL, [orgId, by === 'owner' ? by : null], audit),
    );
    if (change === null || by !== 'owner' || !change.isSuspendedForIt) return change;
    // It stays suspended if operators have suspended it, or its deletion was planned again, since then.
    await this.suspension.resume(orgId, audit, true);
    const state = await this.find(orgId);
    return state && { ...state, isChanged: change.isChanged };
  }

  private async change(
    transaction: Transaction,
    statement: string,
    values: [orgId: string, ...unknown[]],
    audit: DeletionAudit,
  ): Promise<DeletionChange | null> {
    // Locked by a separate statement: the next one sees what an earlier step has written.
    await transaction.query('select from organizations where id = $1 for no key update', values.slice(0, 1));
    const { rows } = await transaction.query<DeletionChange>(statement, values);
    const [change] = rows;
    if (change?.isChanged) await audit(transaction, auditOf(change));
    return change ?? null;
  }
}

function auditOf({ id, name, deletingAt }: DeletionChange): DeletionAuditEntry {
  return {
    orgId: id,
    action: deletingAt === null ? 'organization.deletion_canceled' : 'organization.deletion_planned',
    target: { type: 'organization', id, name },
    detail: { deleting_at: deletingAt?.toISOString() ?? null },
  };
}
