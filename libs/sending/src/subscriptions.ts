import type { OrganizationRepository, Subscription } from '@chasqui/tenancy';
import { RecentReads } from '@chasqui/runtime';

/** A change of plan takes effect within this time. */
const TRUST_MS = 5_000;

export class Subscriptions {
  private readonly known = new RecentReads<Subscription | null>(TRUST_MS);

  constructor(private readonly organizations: Pick<OrganizationRepository, 'findSubscription'>) {}

  /** @throws Error for an organization that is gone: its keys are gone with it */
  async find(orgId: string): Promise<Subscription> {
    const subscription = await this.known.find(orgId, () => this.organizations.findSubscription(orgId));
    if (subscription === null) throw new Error(`organization ${orgId} is gone`);
    return subscription;
  }
}
