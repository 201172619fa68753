import type { PhoneIdentity } from '@chasqui/sms';
import type { SimMode } from '@chasqui/database';

/**
 * The service keeps the pace by what it offers. The app's own limit is only a second line: it counts from its newest
 * SMS, so the same limit would hold a full stream up for twice as long.
 */
const LIMIT_SLACK = 2;

/**
 * Answer of `GET /settings`, in the app's words. A missing key stays as it is on the phone, `null` resets it; a section
 * that is `null` or a misspelt word fails the whole update, so neither may occur.
 */
export interface PhoneSettings {
  gateway: { notification_channel: 'SSE_ONLY' };
  messages: {
    limit_period: 'Disabled' | 'PerMinute';
    limit_value?: number;
    processing_order: 'FIFO';
    sim_selection_mode: 'OSDefault' | 'RoundRobin';
  };
  ping: { interval_seconds: number };
  webhooks: { internet_required: true; retry_count: number; signing_key: string };
}

/** How often a phone asks on its own without being told to. */
const PING_EVERY_S = 300;
/** With the app's doubling pauses: about 45 hours. */
const WEBHOOK_RETRIES = 15;

/** The service chooses the SIM of every message unless the phone's mode leaves that to the phone. */
const SIM_SELECTION: Record<SimMode, PhoneSettings['messages']['sim_selection_mode']> = {
  default: 'OSDefault',
  fixed: 'OSDefault',
  round_robin: 'RoundRobin',
  least_used: 'OSDefault',
};

/**
 * Answer of `GET /settings` in the sms-gate mobile API.
 *
 * @param signingKey signs what the app posts
 */
export function toPhoneSettings(phone: PhoneIdentity, signingKey: string): PhoneSettings {
  return {
    gateway: { notification_channel: 'SSE_ONLY' },
    messages: {
      ...(phone.messagesPerMinute === null
        ? { limit_period: 'Disabled' }
        : { limit_period: 'PerMinute', limit_value: phone.messagesPerMinute * LIMIT_SLACK }),
      processing_order: 'FIFO',
      sim_selection_mode: SIM_SELECTION[phone.simMode],
    },
    ping: { interval_seconds: PING_EVERY_S },
    webhooks: { internet_required: true, retry_count: WEBHOOK_RETRIES, signing_key: signingKey },
  };
}
