import { CHANNELS, EVENT_SOURCES, MESSAGE_STATUSES } from '@chasqui/entities';
import type { LifeDelivery, LocatedMessage } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';
import { TraceData, toTraceData } from '../messages/trace.response';
import { NamedData } from './lane-board.response';
import { toWaitData, WaitData } from './wait.response';

const TIME = { type: 'string', format: 'date-time' } as const;
const TIME_OR_NULL = { ...TIME, nullable: true } as const;
const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

export class LocatedStepData {
  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: string;

  @ApiProperty(TIME)
  at: string;

  @ApiProperty({ enum: EVENT_SOURCES })
  source: string;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'A code; what anybody wrote is left out.' })
  detail: string | null;

  @ApiProperty({
    ...TEXT_OR_NULL,
    description: 'The message was edited or deleted, or its file came: nothing of it is told.',
  })
  change: string | null;
}

export class LocatedDeliveryData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  event: string;

  @ApiProperty({ description: 'pending, succeeded or failed.' })
  status: string;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'Null: the webhook was deleted.' })
  host: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty(TIME_OR_NULL)
  finished_at: string | null;

  @ApiProperty({ type: 'integer' })
  attempts: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the last attempt.' })
  http_status: number | null;

  @ApiProperty({ type: WaitData, nullable: true })
  why: WaitData | null;
}

/** A message of any organization, for operators: where it is and why, and nothing of what it says or whom it is with. */
export class LocatedMessageData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  organization: NamedData;

  @ApiProperty({ enum: CHANNELS })
  channel: string;

  @ApiProperty({ enum: ['inbound', 'outbound'] })
  direction: string;

  @ApiProperty({ enum: ['live', 'test'] })
  mode: string;

  @ApiProperty({ description: 'For example `text`.' })
  type: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: string;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'The number or phone of the organization.' })
  account: string | null;

  @ApiProperty(TEXT_OR_NULL)
  error_code: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'The lane that it is in; null: it is done.' })
  lane: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'The request that made it.' })
  request_id: string | null;

  @ApiProperty({ type: TraceData, nullable: true, description: 'Null: it was not traced.' })
  trace: TraceData | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'What its provider calls it.' })
  provider_id: string | null;

  @ApiProperty({ type: 'integer' })
  attempts: number;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty(TIME_OR_NULL)
  scheduled_at: string | null;

  @ApiProperty(TIME_OR_NULL)
  sent_at: string | null;

  @ApiProperty({ type: [LocatedStepData], description: 'Oldest first.' })
  steps: LocatedStepData[];

  @ApiProperty({ type: [LocatedDeliveryData], description: 'Who is told of it; oldest first, at most 100.' })
  deliveries: LocatedDeliveryData[];

  @ApiProperty({ type: WaitData, nullable: true, description: 'Null: it does not wait.' })
  why: WaitData | null;
}

/** Details are codes or words of somebody else. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

export function toLocatedMessageData(message: LocatedMessage, traceTemplate: string): LocatedMessageData {
  const { organization, life } = message;
  return {
    id: life.id,
    organization: { id: organization.id, name: organization.name },
    channel: life.channel,
    direction: life.direction,
    mode: message.mode,
    type: message.type,
    status: life.status,
    account: message.accountName,
    error_code: message.errorCode,
    lane: message.lane,
    request_id: life.requestId,
    trace: toTraceData(life.traceId, traceTemplate),
    provider_id: message.providerId,
    attempts: life.attempts,
    created_at: message.createdAt.toISOString(),
    scheduled_at: message.scheduledAt?.toISOString() ?? null,
    sent_at: message.sentAt?.toISOString() ?? null,
    steps: life.history.map(({ status, at, source, detail, change }) => ({
      status,
      at: at.toISOString(),
      source,
      detail: detail !== null && CODE.test(detail) ? detail : null,
      change,
    })),
    deliveries: life.deliveries.map(toDelivery),
    why: toWaitData(life.why),
  };
}

function toDelivery(row: LifeDelivery): LocatedDeliveryData {
  const last = row.attempts.at(-1);
  return {
    id: row.id,
    event: row.eventType,
    status: row.status,
    host: row.endpoint?.host ?? null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    attempts: row.attempts.length,
    http_status: last?.httpStatus ?? null,
    why: toWaitData(row.why),
  };
}
