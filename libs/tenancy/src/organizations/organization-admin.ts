import type { Database, Transaction } from '@chasqui/database';
import type { KeyChangeMarker } from '../api-keys/api-key-admin';
import type { ApiKeyRepository } from '../api-keys/api-key.repository';
import type { OrganizationRepository, SuspensionChange } from './organization.repository';

/** Runs in the transaction of a suspension, or of its end: without it nothing changes. */
export type AlongsideSuspension = (transaction: Transaction, change: SuspensionChange) => Promise<void>;

/**
 * Suspends organizations. A change is written to PostgreSQL, then marked for each key, and only then returns: it takes
 * effect at once on every api-gateway. Effects on lanes and the audit log belong to the caller: operators use
 * `OrganizationSuspension` of libs/operations.
 */
export class OrganizationAdmin {
  constructor(
    private readonly database: Pick<Database, 'transaction'>,
    private readonly organizations: OrganizationRepository,
    private readonly keys: ApiKeyRepository,
    private readonly marker: KeyChangeMarker,
  ) {}

  /**
   * Every later request is refused.
   *
   * @param isForDeletion see `OrganizationRepository.setSuspended`
   * @returns null for no such organization
   */
  suspend(orgId: string, alongside: AlongsideSuspension, isForDeletion = false): Promise<SuspensionChange | null> {
    return this.set(orgId, true, alongside, isForDeletion);
  }

  /**
   * Later requests are answered again.
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
    // Even without a change: an earlier try may have written and then failed to mark. No process remembers a key
    // created meanwhile.
    const keys = (await this.keys.listForOrg(orgId)).filter(({ revokedAt }) => revokedAt === null);
    await Promise.all(keys.map(({ id }) => this.marker.markChanged(id)));
    return change;
  }
}
