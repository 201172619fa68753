import { Field, type FieldOptions, TIME, toTime } from '@chasqui/requests';
import { EXAMPLE_TIME } from '../openapi/example-time';

/** A day more than the limit: PostgreSQL's clock judges what is near it, not this machine's. */
const BEYOND_MS = 91 * 24 * 3_600_000;

/**
 * When a message is sent. Whether it is not too near, and exactly how far it is, PostgreSQL's clock says later: a retry is
 * answered by its idempotency key, also after that time.
 */
export const ScheduledAtField = (options: FieldOptions): PropertyDecorator =>
  Field(
    { example: EXAMPLE_TIME, ...options },
    {
      schema: TIME,
      is: isScheduleTime,
      must: 'a time (RFC 3339) from 30 seconds to 90 days from now',
      code: 'OUT_OF_RANGE',
    },
  );

function isScheduleTime(value: unknown): boolean {
  const time = typeof value === 'string' ? toTime(value) : null;
  return time !== null && time.getTime() - Date.now() <= BEYOND_MS;
}
