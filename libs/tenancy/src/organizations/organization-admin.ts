import type { Database, Transaction } from '@chasqui/entities';
import type { KeyChangeMarker } from '../api-keys/api-key-admin';
import type { ApiKeyRepository } from '../api-keys/api-key.repository';
import type { OrganizationRepository, SuspensionChange } from './organization.repository';

/** What is written in the transaction of a suspension, or of its end: without it nothing changes. */
export type AlongsideSuspension = (transaction: Transaction, change: SuspensionChange) => Promise<void>;

/**
 * Suspends organizations. A change is written to PostgreSQL, then marked for each key, and only then returns: it is exact
 * on every api-gateway. What it means for lanes and the audit log is the caller's: `OrganizationSuspension` of
 * libs/operations is what operators use.
 */
export class OrganizationAdmin {
  constructor(
    private readonly database: Pick<Database, 'transaction'>,
    private readonly organizations: OrganizationRepository,
    private readonly keys: ApiKeyRepository,
    private readonly marker: KeyChangeMarker,
  ) {}

  /**
   * Every request that starts after this resolved is refused.
   *
   * @param isForDeletion see `OrganizationRepository.setSuspended`
   * @returns null for no such organization
   */
  suspend(orgId: string, alongside: AlongsideSuspension, isForDeletion = false): Promise<SuspensionChange | null> {
    return this.set(orgId, true, alongside, isForDeletion);
  }

  /**
   * Requests that start after this resolved are answered again.
   *
   * @param isForDeletion see `OrganizationRepository.setSuspended`
   * @returns null for no such organization
   * @throws DeletionPlannedError when it is to be deleted
   */
  resume(orgId: string, alongside: AlongsideSuspension, isForDeletion = false): Promise<SuspensionChange | null> {
    return this.set(orgId, false, alongside, isForDeletion);
  }

  private async set(
    orgId: string,
    isSuspended: boolean,
    alongside: AlongsideSuspension,
    isForDeletion: boolean,
  ): Promise<SuspensionChange | null> {
    const change = await this.database.transaction(async (transaction) => {
      const made = await this.organizations.setSuspended(transaction, orgId, isSuspended, isForDeletion);
      if (made !== null) await alongside(transaction, made);
      return made;
    });
    if (change === null) return null;
    // Also when nothing changed: an earlier try may have written and then failed to mark. A key that is made meanwhile
    // is not remembered by anybody yet.
    const keys = (await this.keys.listForOrg(orgId)).filter(({ revokedAt }) => revokedAt === null);
    await Promise.all(keys.map(({ id }) => this.marker.markChanged(id)));
    return change;
  }
}
