import type { Charge } from '@chasqui/messages';
import { CHANNEL_TABLE, type Channel, type Mode } from '@chasqui/database';
import { periodStart, type Subscription } from '@chasqui/tenancy';

/** Limits that each message of a channel counts against. Test sends count toward the rate limit, not the plan. */
export function metersOf(channel: Channel, mode: Mode, subscription: Subscription): Charge[] {
  const period = periodStart(subscription.subscribedAt, new Date());
  const limits = mode === 'live' ? CHANNEL_TABLE[channel].messageLimits : [];
  return limits.map((limit) => ({ limit, period, max: subscription.limits[limit] ?? -1 }));
}
