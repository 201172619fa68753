import { toTime } from './time.parser';

const LATEST_MS = 90 * 24 * 3_600_000;

/**
 * Whether a value is a time (RFC 3339) that is at most 90 days from now. That it is not too near is asked later: a retry
 * is answered by its idempotency key, also after that time.
 */
export function isScheduleTime(value: unknown): boolean {
  const time = typeof value === 'string' ? toTime(value) : null;
  return time !== null && time.getTime() - Date.now() <= LATEST_MS;
}
