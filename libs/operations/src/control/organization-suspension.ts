import type { Transaction } from '@chasqui/entities';
import { type Doorbell, LaneSuspensionRepository } from '@chasqui/lanes';
import type { AlongsideSuspension, OrganizationAdmin, SuspensionChange } from '@chasqui/tenancy';
import { LANE_KINDS, type LaneKindName } from '../why/lane-facts';

/** What an audit says about a suspension, besides who did it. Stored: never rename. */
export interface SuspensionAuditEntry {
  orgId: string;
  action: 'organization.suspended' | 'organization.resumed';
  target: { type: 'organization'; id: string; name: string };
}

/** Writes the audit in the transaction of the suspension: without it nothing is done. */
export type SuspensionAudit = (transaction: Transaction, entry: SuspensionAuditEntry) => Promise<void>;

/** What rings the lanes of each kind, and waits until it has. */
export type AwaitedDoorbells = Readonly<Record<LaneKindName, Pick<Doorbell, 'ringAgain'>>>;

/** Lanes that are rung at once when a suspension ends; the sweepers ring the others within seconds. */
const MOST_RUNG = 1_000;

/**
 * Suspends organizations, and ends that, for operators, whether they ask by the console or by the command line.
 *
 * From then on keys are refused and members change nothing; workers start nothing in the organization's lanes, and phones
 * are offered nothing. What was started before ends as it would, and is recorded. What comes in is stored, and its events
 * wait for their endpoints. A message whose time to live ends meanwhile is not sent.
 */
export class OrganizationSuspension {
  constructor(
    private readonly organizations: OrganizationAdmin,
    private readonly doorbells: AwaitedDoorbells,
  ) {}

  /**
   * Nothing is started after this resolved.
   *
   * @param isForDeletion its owner wants it deleted
   * @returns null for no such organization
   */
  suspend(orgId: string, audit: SuspensionAudit, isForDeletion = false): Promise<SuspensionChange | null> {
    const alongside: AlongsideSuspension = async (transaction, change) => {
      // Also of one that was suspended already, by a version that knew nothing of lanes.
      await new LaneSuspensionRepository(transaction).suspend(orgId);
      if (change.formerlySuspendedAt !== null) return;
      await audit(transaction, entryOf('organization.suspended', change));
    };
    return this.organizations.suspend(orgId, alongside, isForDeletion);
  }

  /**
   * What waited leaves from now on: its lanes are rung at once.
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
