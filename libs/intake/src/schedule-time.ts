import { AppError } from '@chasqui/errors';

const SOONEST_MS = 30_000;

/**
 * Why nothing new can be scheduled for a time: it is too near. A retry comes later than its request and is answered as that
 * was, so it is asked where the idempotency key can be looked up, not where the fields are checked.
 *
 * @returns null for a time that is far enough, and for none
 */
export function tooSoon(scheduledAt: Date | null): AppError | null {
  if (scheduledAt === null || scheduledAt.getTime() - Date.now() >= SOONEST_MS) return null;
  const message = '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'scheduled_at', code: 'OUT_OF_RANGE', message }] },
  });
}
