import type { Transaction } from '@chasqui/database';
import { type Doorbell, LaneSuspensionRepository } from '@chasqui/lanes';
import type { AlongsideSuspension, OrganizationAdmin, SuspensionChange } from '@chasqui/tenancy';
import { LANE_KINDS, type LaneKindName } from '../why/lane-facts';

/** Stored: never rename. */
export interface SuspensionAuditEntry {
  orgId: string;
  action: 'organization.suspended' | 'organization.resumed';
  target: { type: 'organization'; id: string; name: string };
}

/** Runs in the suspension's transaction: without the audit nothing is done. */
export type SuspensionAudit = (transaction: Transaction, entry: SuspensionAuditEntry) => Promise<void>;

export type AwaitedDoorbells = Readonly<Record<LaneKindName, Pick<Doorbell, 'ringAgain'>>>;

/** Lanes rung at once when a suspension ends; the sweepers ring the others within seconds. */
const MOST_RUNG = 1_000;

/**
 * Suspends and resumes organizations for operators, from the console or the command line.
 *
 * Meanwhile keys are refused and members change nothing; workers start nothing in the organization's lanes, and phones
 * are offered nothing. Started work ends normally and is recorded. Incoming messages are stored, and their events wait
 * for their endpoints. A message whose lifetime ends meanwhile is not sent.
 */
export class OrganizationSuspension {
  constructor(
    private readonly organizations: OrganizationAdmin,
    private readonly doorbells: AwaitedDoorbells,
  ) {}

  /**
   * Nothing starts after this resolved.
   *
   * @param isForDeletion its owner wants it deleted
   * @returns null for no such organization
   */
  suspend(orgId: string, audit: SuspensionAudit, isForDeletion = false): Promise<SuspensionChange | null> {
    const alongside: AlongsideSuspension = async (transaction, change) => {
      // Repeated for an organization suspended earlier by a version without lanes.
      await new LaneSuspensionRepository(transaction).suspend(orgId);
      if (change.formerlySuspendedAt !== null) return;
      await audit(transaction, entryOf('organization.suspended', change));
    };
    return this.organizations.suspend(orgId, alongside, isForDeletion);
  }

  /**
   * Its lanes are rung at once.
   *
   * @param isForDeletion see `OrganizationRepository.setSuspended`
   * @returns null for no such organization
   * @throws DeletionPlannedError when it is to be deleted
   */
  async resume(orgId: string, audit: SuspensionAudit, isForDeletion = false): Promise<SuspensionChange | null> {
    let lanes: readonly string[] = [];
    const alongside: AlongsideSuspension = async (transaction, resumed) => {
      const { formerlySuspendedAt: since, suspendedAt } = resumed;
      if (since === null || suspendedAt !== null) return;
      lanes = await new LaneSuspensionRepository(transaction).resume(orgId, since);
      await audit(transaction, entryOf('organization.resumed', resumed));
    };
    const change = await this.organizations.resume(orgId, alongside, isForDeletion);
    await this.ring(lanes.slice(0, MOST_RUNG));
    return change;
  }

  private async ring(lanes: readonly string[]): Promise<void> {
    await Promise.all(
      LANE_KINDS.map((kind) => this.doorbells[kind].ringAgain(lanes.filter((lane) => lane.startsWith(`${kind}:`)))),
    );
  }
}

function entryOf(action: SuspensionAuditEntry['action'], { id, name }: SuspensionChange): SuspensionAuditEntry {
  return { orgId: id, action, target: { type: 'organization', id, name } };
}
