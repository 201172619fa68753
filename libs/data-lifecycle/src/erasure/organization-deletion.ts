import type { Database, Transaction } from '@chasqui/entities';
import type { OrganizationSuspension, SuspensionAuditEntry } from '@chasqui/operations';
import { CANCEL, FIND_DELETION, PLAN } from './deletion.sql';

/** Who asks: somebody who owns the organization, or who runs the installation. Stored: never rename. */
export type DeletionAsker = 'owner' | 'operator';

/** What becomes of an organization. */
export interface DeletionState {
  id: string;
  name: string;
  /** From then on it is deleted, at the earliest; null: it is not. */
  deletingAt: Date | null;
  askedBy: DeletionAsker | null;
  suspendedAt: Date | null;
  /** Whether its owner's wish to delete it suspended it, and nothing else did. */
  isSuspendedForIt: boolean;
  /** From then on nobody takes it back; null: it has not begun. */
  begunAt: Date | null;
  /** Why not all of it could be deleted in the last run. */
  problem: string | null;
}

/** An organization whose deletion was planned, or is not any more. */
export interface DeletionChange extends DeletionState {
  /** Whether it was otherwise before. */
  isChanged: boolean;
}

/** What an audit says about a deletion, besides who did it. Stored: never rename. */
export interface DeletionAuditEntry {
  orgId: string;
  action: SuspensionAuditEntry['action'] | 'organization.deletion_planned' | 'organization.deletion_canceled';
  target: { type: 'organization'; id: string; name: string };
  detail?: { deleting_at: string | null };
}

/** Writes the audit in the transaction of the change: without it nothing is changed. */
export type DeletionAudit = (transaction: Transaction, entry: DeletionAuditEntry) => Promise<void>;

/** Plans the deletion of organizations, and takes that back while nothing is deleted. `OrganizationEraser` deletes. */
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
   * Suspends an organization now; from `days` days on everything of it is deleted. One that is planned already keeps its time.
   *
   * @returns null for no such organization, or one that somebody resumed meanwhile
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
        // In one transaction: nobody is suspended for a deletion that is not planned.
        await plan(transaction);
      },
      by === 'owner',
    );
    // Not by what it planned: that was undone, if its transaction was tried again, when somebody else had suspended it meanwhile.
    if (suspended === null || suspended.formerlySuspendedAt !== null) await this.database.transaction(plan);
    return change;
  }

  /**
   * It stays. Also after its time, as long as nothing of it is deleted: that of a backup may be long past. It stays suspended,
   * unless its owner asks for it who asked for the deletion, and nothing but that suspended it.
   *
   * @returns null for no such organization, one whose deletion has begun, or, for an owner, one that operators delete
   */
  async cancel(orgId: string, by: DeletionAsker, audit: DeletionAudit): Promise<DeletionChange | null> {
    const change = await this.database.transaction((transaction) =>
      this.change(transaction, CANCEL, [orgId, by === 'owner' ? by : null], audit),
    );
    if (change === null || by !== 'owner' || !change.isSuspendedForIt) return change;
    // Operators may have suspended it, or somebody may have planned its deletion, since then: it stays suspended.
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
    // Locked by a statement of its own: the next one sees what a step that went before has written.
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
