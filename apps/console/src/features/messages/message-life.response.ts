import { MESSAGE_STATUSES } from '@chasqui/entities';
import { MessageEventData, toMessageEventData } from '@chasqui/message-answers';
import type { LifeDelivery, MessageLife } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';
import { toWaitData, WaitData } from '../operations/wait.response';
import { TraceData } from './trace.response';

const TIME = { type: 'string', format: 'date-time' } as const;
const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

export class LifeAttemptData {
  @ApiProperty({ type: 'integer' })
  attempt: number;

  @ApiProperty(TIME)
  at: string;

  @ApiProperty({ type: 'integer', nullable: true })
  http_status: number | null;

  @ApiProperty(TEXT_OR_NULL)
  error: string | null;

  @ApiProperty({ type: 'integer' })
  duration_ms: number;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'How the answer of the server began.' })
  response_excerpt: string | null;
}

export class LifeEndpointData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  host: string;
}

/** An event of the message on its way to one webhook. */
export class LifeDeliveryData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  event_id: string;

  @ApiProperty()
  event: string;

  @ApiProperty({ description: 'event, replay, recovery or test.' })
  reason: string;

  @ApiProperty({ description: 'pending, succeeded or failed.' })
  status: string;

  @ApiProperty({ type: LifeEndpointData, nullable: true, description: 'Null: it was deleted.' })
  webhook: LifeEndpointData | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ ...TIME, nullable: true })
  finished_at: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  next_attempt_at: string | null;

  @ApiProperty({ type: [LifeAttemptData] })
  attempts: LifeAttemptData[];

  @ApiProperty({ type: WaitData, nullable: true })
  why: WaitData | null;
}

/** What became of a message so far. */
export class MessageLifeData {
  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: string;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'The request that made it.' })
  request_id: string | null;

  @ApiProperty({ type: TraceData, nullable: true, description: 'Null: it was not traced, or it is not for the role.' })
  trace: TraceData | null;

  @ApiProperty({ type: 'integer', description: 'How often it was handed to the gateway app or the phone.' })
  attempts: number;

  @ApiProperty({ type: [MessageEventData], description: 'Oldest first.' })
  events: MessageEventData[];

  @ApiProperty({ type: [LifeDeliveryData], description: 'Oldest first, at most 100.' })
  deliveries: LifeDeliveryData[];

  @ApiProperty({ type: WaitData, nullable: true, description: 'Null: it does not wait.' })
  why: WaitData | null;
}

export function toMessageLifeData(life: MessageLife, trace: TraceData | null): MessageLifeData {
  return {
    status: life.status,
    request_id: life.requestId,
    trace,
    attempts: life.attempts,
    events: life.history.map(toMessageEventData),
    deliveries: life.deliveries.map(toDelivery),
    why: toWaitData(life.why),
  };
}

function toDelivery(row: LifeDelivery): LifeDeliveryData {
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.eventType,
    reason: row.reason,
    status: row.status,
    webhook: row.endpoint && { id: row.endpoint.id, name: row.endpoint.name, host: row.endpoint.host },
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    attempts: row.attempts.map((each) => ({
      attempt: each.attempt,
      at: each.at.toISOString(),
      http_status: each.httpStatus,
      error: each.error,
      duration_ms: each.durationMs,
      response_excerpt: each.responseExcerpt,
    })),
    why: toWaitData(row.why),
  };
}
