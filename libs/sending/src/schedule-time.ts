import { AppError } from '@chasqui/errors';

const SOONEST_MS = 30_000;
const LATEST_MS = 90 * 24 * 3_600_000;

/**
 * Why a time cannot be scheduled: it is too near, or too far. A retry comes later than its request and gets its answer,
 * so this is checked where the idempotency key can be looked up, not with the fields.
 *
 * @param nowMs PostgreSQL's time, by which the message leaves
 * @returns null for a possible time, and for none
 */
export function scheduleRefusal(scheduledAt: Date | null, nowMs: () => number): AppError | null {
  if (scheduledAt === null) return null;
  const aheadMs = scheduledAt.getTime() - nowMs();
  if (aheadMs >= SOONEST_MS && aheadMs <= LATEST_MS) return null;
  const message = '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'scheduled_at', code: 'OUT_OF_RANGE', message }] },
  });
}
