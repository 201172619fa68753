import type { SmsPhoneSummary } from '@chasqui/sms';
import type { SimData, SmsAccountData, SmsAccountDetail } from './sms-account.response';

/** A phone in a list. */
export const toSmsAccountData = (phone: SmsPhoneSummary): SmsAccountData => fieldsOf(phone);

/** As plain fields. */
function fieldsOf(phone: SmsPhoneSummary): { [Field in keyof SmsAccountData]: SmsAccountData[Field] } {
  return {
    id: phone.id,
    name: phone.name,
    phone: phone.phone,
    status: phone.status,
    last_seen_at: phone.seenAt?.toISOString() ?? null,
    app_version: phone.appVersion,
    os_version: phone.osVersion,
    model: phone.model,
    battery: phone.battery && { percent: phone.battery.percent, charging: phone.battery.charging },
    network: phone.network,
    sims: simsOf(phone),
    permissions_ok: phone.permissionsOk,
    pending_count: phone.pending,
    sent_today: sum(phone.sentToday),
    messages_per_minute: phone.messagesPerMinute,
    paired_at: phone.pairedAt.toISOString(),
  };
}

/** A phone with its settings. */
export function toSmsAccountDetail(phone: SmsPhoneSummary): SmsAccountDetail {
  return {
    ...fieldsOf(phone),
    protocol: phone.protocol,
    enabled: phone.enabled,
    sms_limit_raised: phone.smsLimitRaised,
    daily_limit: phone.dailyLimit,
    sim_mode: phone.simMode,
    quiet_hours: phone.quietHours && {
      timezone: phone.quietHours.timezone,
      windows: phone.quietHours.windows.map(({ days, from, to }) => ({ days, from, to })),
    },
    max_attempts: phone.maxAttempts,
    message_ttl: phone.messageTtlS,
  };
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** SIMs that the phone reported, and those that its customer set without a report. */
function simsOf({ sims, simSettings, learnedNumbers, sentToday }: SmsPhoneSummary): SimData[] {
  const slots = [...new Set([...sims.map(({ slot }) => slot), ...Object.keys(simSettings).map(Number)])];
  slots.sort((a, b) => a - b);
  // What the phone chose itself it sent with its only SIM.
  const chosen = slots.length === 1 ? (sentToday[0] ?? 0) : 0;
  return slots.map((slot) => {
    const reported = sims.find((sim) => sim.slot === slot);
    const settings = simSettings[slot];
    return {
      slot,
      phone: settings?.phone ?? learnedNumbers[slot] ?? reported?.phone ?? null,
      carrier: reported?.carrier ?? null,
      default: settings?.default ?? slots.length === 1,
      sent_today: (sentToday[slot] ?? 0) + chosen,
      daily_limit: settings?.daily_limit ?? null,
    };
  });
}
