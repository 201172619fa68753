import { toPhone } from '@chasqui/phone-numbers';
import { isIntegerWithin, isObject } from '@chasqui/http/requests';

export const DAILY_MAX = 10_000;
export const SLOTS_MAX = 3;
export const WINDOWS_MAX = 50;

/** A window may last until the end of the day. */
const MIDNIGHT = '24:00';
export const CLOCK_TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

export const CLOCK_TIME_OR_MIDNIGHT = `${CLOCK_TIME.source}|^${MIDNIGHT}$`;
export const LONGEST_TIMEZONE = 64;

export function isQuietHours(value: unknown): boolean {
  if (!isObject(value) || !isTimezone(value.timezone)) return false;
  const { windows } = value;
  return Array.isArray(windows) && windows.length <= WINDOWS_MAX && windows.every(isWindow);
}

function isWindow(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { days, from, to } = value;
  const areDays = Array.isArray(days) && days.length >= 1 && days.every((day) => isIntegerWithin(day, 1, 7));
  return areDays && isTime(from) && (isTime(to) || to === MIDNIGHT) && from !== to;
}

const isTime = (value: unknown): boolean => typeof value === 'string' && value.length === 5 && CLOCK_TIME.test(value);

function isTimezone(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_TIMEZONE) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Each slot once, at most one the default. */
export function isSims(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every(isSim)) return false;
  const sims = value as { slot: number; default?: unknown }[];
  const defaults = sims.filter((sim) => sim.default === true);
  return new Set(sims.map(({ slot }) => slot)).size === sims.length && defaults.length <= 1;
}

function isSim(value: unknown): boolean {
  if (!isObject(value) || !isIntegerWithin(value.slot, 1, SLOTS_MAX)) return false;
  const { phone, daily_limit: limit, default: isDefault } = value;
  const isPhone = phone === undefined || phone === null || (typeof phone === 'string' && toPhone(phone) !== null);
  const isLimit = limit === undefined || limit === null || isIntegerWithin(limit, 0, DAILY_MAX);
  return isPhone && isLimit && (isDefault === undefined || isDefault === null || typeof isDefault === 'boolean');
}
