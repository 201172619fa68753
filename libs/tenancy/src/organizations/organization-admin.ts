import type { KeyChangeMarker } from '../api-keys/api-key-admin';
import type { ApiKeyRepository } from '../api-keys/api-key.repository';
import type { OrganizationRepository } from './organization.repository';

/**
 * Suspends organizations, for operators. A change is written to PostgreSQL, then marked for each key, and only then
 * returns: it is exact on every api-gateway.
 */
export class OrganizationAdmin {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly keys: ApiKeyRepository,
    private readonly marker: KeyChangeMarker,
  ) {}

  /** Every request that starts after this resolved is refused. @returns false for no such organization */
  suspend(orgId: string): Promise<boolean> {
    return this.set(orgId, true);
  }

  /** Requests that start after this resolved are answered again. @returns false for no such organization */
  resume(orgId: string): Promise<boolean> {
    return this.set(orgId, false);
  }

  private async set(orgId: string, isSuspended: boolean): Promise<boolean> {
    if (!(await this.organizations.setSuspended(orgId, isSuspended))) return false;
    // Also when nothing changed: an earlier try may have written and then failed to mark. A key that is made meanwhile
    // is not remembered by anybody yet.
    const keys = (await this.keys.listForOrg(orgId)).filter(({ revokedAt }) => revokedAt === null);
    await Promise.all(keys.map(({ id }) => this.marker.markChanged(id)));
    return true;
  }
}
