import { toTime } from './time.parser';

const SOONEST_MS = 30_000;
const LATEST_MS = 90 * 24 * 3_600_000;

/** Whether a value is a time (RFC 3339) at which something may be scheduled: 30 seconds to 90 days from now. */
export function isTimeWithin(value: unknown): boolean {
  const time = typeof value === 'string' ? toTime(value) : null;
  const inMs = time === null ? Number.NaN : time.getTime() - Date.now();
  return inMs >= SOONEST_MS && inMs <= LATEST_MS;
}
