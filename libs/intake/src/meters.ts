import type { Charge } from '@chasqui/messaging';
import type { LimitName, Mode } from '@chasqui/entities';
import { periodStart, type Subscription } from '@chasqui/tenancy';

/** What a message of each channel counts against. */
const METERED = {
  whatsapp: ['messages_month', 'whatsapp_messages_month'],
  sms: ['messages_month', 'sms_month'],
} as const satisfies Record<string, readonly LimitName[]>;

/** What each message of a channel counts against. Test sends count toward the rate limit, not the plan. */
export function metersOf(channel: keyof typeof METERED, mode: Mode, subscription: Subscription): Charge[] {
  const period = periodStart(subscription.subscribedAt, new Date());
  const limits = mode === 'live' ? METERED[channel] : [];
  return limits.map((limit) => ({ limit, period, max: subscription.limits[limit] ?? -1 }));
}
