import { toTime } from '@chasqui/requests';

/** A day more than the limit: PostgreSQL's clock judges what is near it, not this machine's. */
const BEYOND_MS = 91 * 24 * 3_600_000;

/**
 * Whether a value is a time (RFC 3339) that can be at most 90 days from now. Whether it is, and is not too near, is asked later, by
 * PostgreSQL's clock: a retry is answered by its idempotency key, also after that time.
 */
export function isScheduleTime(value: unknown): boolean {
  const time = typeof value === 'string' ? toTime(value) : null;
  return time !== null && time.getTime() - Date.now() <= BEYOND_MS;
}
