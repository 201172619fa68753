import { EVENT_TYPES, type EventType } from '@chasqui/database';
import type { RecoveryRequest } from '../../store/webhook-recovery.repository';
import { AppError } from '@chasqui/errors';
import { BooleanField, ChoicesField, LONGEST_UNLESS_DECLARED, TimeField, toTime } from '@chasqui/http/requests';

export class ReplayBody {
  @TimeField({
    required: true,
    about: 'Deliver events from this time on, which is in the past (RFC 3339). Events are kept for 30 days.',
  })
  since: string;

  @TimeField({ about: 'Deliver events up to this time (RFC 3339), which is not before `since`. Default: now.' })
  until?: string;

  @ChoicesField({
    of: EVENT_TYPES,
    most: LONGEST_UNLESS_DECLARED,
    about: 'The event types to deliver. Default: those that the webhook subscribes to.',
  })
  events?: EventType[];

  @BooleanField({
    default: true,
    about: 'Whether to skip events that were already delivered. If false, your server gets those again.',
  })
  only_failed?: boolean;
}

/** @param nowMs PostgreSQL's time, like most `since` @throws AppError VALIDATION for an impossible period */
export function toRecoveryRequest(body: ReplayBody, nowMs: number): RecoveryRequest {
  const since = toTime(body.since);
  const until = body.until === undefined ? null : toTime(body.until);
  if (since === null) throw new Error('a time that was not checked');
  if (since.getTime() > nowMs) throw outOfRange('since', 'PAST_TIME', '`since` must be in the past.');
  if (until !== null && until < since)
    throw outOfRange('until', 'ENDS_BEFORE_IT_BEGINS', '`until` must not be before `since`.');
  return {
    since,
    // What happens from now on is delivered anyway.
    until: until === null || until.getTime() > nowMs ? null : until,
    events: [...new Set(body.events)],
    onlyFailed: body.only_failed ?? true,
  };
}

function outOfRange(field: string, reason: string, message: string): AppError {
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'OUT_OF_RANGE', message, reason }] } });
}
