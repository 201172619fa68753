import { EVENT_TYPES, type EventType } from '@chasqui/entities';
import type { RecoveryRequest } from '@chasqui/events';
import { AppError } from '@chasqui/errors';
import { isBlank, Required, Rule, toTime } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const isTime = (value: unknown): boolean => typeof value === 'string' && toTime(value) !== null;

/** Body of POST /webhooks/{id}/replay. */
export class ReplayBody {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Deliver events from this time on, which is in the past (RFC 3339). Events are kept for 30 days.',
  })
  @Required('since')
  @Rule({
    name: 'time',
    test: (value) => isBlank(value) || isTime(value),
    field: 'MALFORMED',
    message: '`since` must be a time (RFC 3339).',
    reason: 'TIME',
  })
  since: string;

  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'Deliver events up to this time (RFC 3339), which is not before `since`. Default: now.',
  })
  @IsOptional()
  @Rule({
    name: 'time',
    test: isTime,
    field: 'MALFORMED',
    message: '`until` must be a time (RFC 3339).',
    reason: 'TIME',
  })
  until?: string;

  @ApiPropertyOptional({
    type: [String],
    enum: EVENT_TYPES,
    isArray: true,
    description: 'The event types to deliver. Default: those that the webhook subscribes to.',
  })
  @IsOptional()
  @Rule({
    name: 'events',
    test: (value) => Array.isArray(value) && value.every((item) => EVENT_TYPES.some((type) => type === item)),
    field: 'NOT_ALLOWED',
    message: `\`events\` must be an array of event types: ${EVENT_TYPES.join(', ')}.`,
    reason: 'SOME_OF',
    params: { words: EVENT_TYPES.join(', ') },
  })
  events?: EventType[];

  @ApiPropertyOptional({
    default: true,
    description: 'Whether to skip events that were already delivered. If false, your server gets those again.',
  })
  @IsOptional()
  @Rule({
    name: 'onlyFailed',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`only_failed` must be true or false.',
    reason: 'BOOLEAN',
  })
  only_failed?: boolean;
}

/** @param nowMs what PostgreSQL takes for now: `since` is mostly the time of an event @throws AppError VALIDATION for a span of time that is none */
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
