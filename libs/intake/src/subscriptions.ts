import type { OrganizationRepository, Subscription } from '@chasqui/tenancy';

/** A change of plan holds after so long at the latest. */
const TRUST_MS = 5_000;
const MAX_ENTRIES = 50_000;

/** Plans of organizations, read at most once in five seconds each. */
export class Subscriptions {
  private readonly known = new Map<string, { subscription: Promise<Subscription | null>; at: number }>();

  constructor(private readonly organizations: Pick<OrganizationRepository, 'findSubscription'>) {}

  /** @throws Error for an organization that is gone: its keys are gone with it */
  async find(orgId: string): Promise<Subscription> {
    const known = this.known.get(orgId);
    const subscription =
      known !== undefined && performance.now() - known.at < TRUST_MS
        ? await known.subscription
        : await this.read(orgId);
    if (subscription === null) throw new Error(`organization ${orgId} is gone`);
    return subscription;
  }

  private read(orgId: string): Promise<Subscription | null> {
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    const subscription = this.organizations.findSubscription(orgId);
    this.known.set(orgId, { subscription, at: performance.now() });
    subscription.catch(() => this.known.delete(orgId));
    return subscription;
  }
}
