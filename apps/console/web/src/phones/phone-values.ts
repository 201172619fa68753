import type { QuietHours, SimMode, SmsPhone } from '../api/types';

type Count = number | string;

/** As the form holds it; an empty count means no limit. */
export interface PhoneValues {
  name: string;
  enabled: boolean;
  messages_per_minute: Count;
  sms_limit_raised: boolean;
  daily_limit: Count;
  sim_mode: SimMode;
  sims: { slot: number; phone: string; daily_limit: Count; default: boolean }[];
  has_quiet_hours: boolean;
  quiet_hours: QuietHours;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** @param timezone of the reader, the default for quiet hours */
export function valuesOf(phone: SmsPhone, timezone: string): PhoneValues {
  return {
    name: phone.name,
    enabled: phone.enabled,
    messages_per_minute: phone.messages_per_minute ?? '',
    sms_limit_raised: phone.sms_limit_raised,
    daily_limit: phone.daily_limit ?? '',
    sim_mode: phone.sim_mode,
    sims: phone.sims.map((sim) => ({
      slot: sim.slot,
      phone: sim.phone ?? '',
      daily_limit: sim.daily_limit ?? '',
      default: sim.default,
    })),
    has_quiet_hours: phone.quiet_hours !== null,
    quiet_hours: phone.quiet_hours ?? { timezone, windows: [{ days: EVERY_DAY, from: '21:00', to: '08:00' }] },
  };
}

const countOf = (count: Count): number | null => (count === '' ? null : Number(count));

/** The app reports numbers with hidden digits: those are not sent back as if typed. */
const phoneOf = (phone: string): { phone?: string | null } =>
  phone === '' ? { phone: null } : /^\d{7,15}$/.test(phone) ? { phone } : {};

export function bodyOf(values: PhoneValues) {
  return {
    name: values.name.trim(),
    enabled: values.enabled,
    messages_per_minute: countOf(values.messages_per_minute),
    sms_limit_raised: values.sms_limit_raised,
    daily_limit: countOf(values.daily_limit),
    sim_mode: values.sim_mode,
    sims: values.sims.map((sim) => ({
      slot: sim.slot,
      ...phoneOf(sim.phone),
      daily_limit: countOf(sim.daily_limit),
      default: sim.default,
    })),
    quiet_hours: values.has_quiet_hours ? values.quiet_hours : null,
  };
}
