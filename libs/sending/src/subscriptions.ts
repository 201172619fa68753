import { OrganizationRepository, type Subscription, periodStart } from '@chasqui/tenancy';
import { RecentReads } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { Charge } from '@chasqui/messages';
import { CHANNEL_TABLE, type Channel, type Mode } from '@chasqui/database';

/** A change of plan takes effect within this time. */
const TRUST_MS = 5_000;

@Injectable()
export class Subscriptions {
  private readonly known = new RecentReads<Subscription | null>(TRUST_MS);

  constructor(
    @Inject(OrganizationRepository) private readonly organizations: Pick<OrganizationRepository, 'findSubscription'>,
  ) {}

  /** @throws Error for an organization that is gone: its keys are gone with it */
  async find(orgId: string): Promise<Subscription> {
    const subscription = await this.known.find(orgId, () => this.organizations.findSubscription(orgId));
    if (subscription === null) throw new Error(`organization ${orgId} is gone`);
    return subscription;
  }
}

/** Limits that each message of a channel counts against. Test sends count toward the rate limit, not the plan. */
export function metersOf(channel: Channel, mode: Mode, subscription: Subscription): Charge[] {
  const period = periodStart(subscription.subscribedAt, new Date());
  const limits = mode === 'live' ? CHANNEL_TABLE[channel].messageLimits : [];
  return limits.map((limit) => ({ limit, period, max: subscription.limits[limit] ?? -1 }));
}
