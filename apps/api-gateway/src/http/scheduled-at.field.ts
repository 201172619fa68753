import { Field, type FieldOptions, TIME, toTime } from '@chasqui/http/requests';
import { EXAMPLE_TIME } from '../openapi/example-time';

/** A day more than the limit: PostgreSQL's clock, not this machine's, judges times near it. */
const BEYOND_MS = 91 * 24 * 3_600_000;

/** PostgreSQL's clock judges the time later: a retry is answered by its idempotency key, even after that time. */
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
