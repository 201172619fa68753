import { answerOf } from '@chasqui/http/requests';
import type { SmsPhoneSummary } from '../phones/sms-phone.repository';
import { type SimData, SmsAccountData, SmsAccountDetail } from './sms-account.response';

const toData = answerOf(SmsAccountData);
const toDetail = answerOf(SmsAccountDetail);

export const toSmsAccountData = (phone: SmsPhoneSummary): SmsAccountData => toData(rowOf(phone));

export const toSmsAccountDetail = (phone: SmsPhoneSummary): SmsAccountDetail =>
  toDetail({
    ...rowOf(phone),
    quietHours: phone.quietHours && {
      timezone: phone.quietHours.timezone,
      windows: phone.quietHours.windows.map(({ days, from, to }) => ({ days, from, to })),
    },
    messageTtl: phone.messageTtlS,
  });

const rowOf = (phone: SmsPhoneSummary) => ({
  ...phone,
  lastSeenAt: phone.seenAt,
  battery: phone.battery && { percent: phone.battery.percent, charging: phone.battery.charging },
  sims: simsOf(phone),
  pendingCount: phone.pending,
  sentToday: sum(phone.sentToday),
});

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

function simsOf({ sims, simSettings, learnedNumbers, sentToday }: SmsPhoneSummary): SimData[] {
  const slots = [...new Set([...sims.map(({ slot }) => slot), ...Object.keys(simSettings).map(Number)])];
  slots.sort((a, b) => a - b);
  // If the phone chose the SIM itself, it used its only one.
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
