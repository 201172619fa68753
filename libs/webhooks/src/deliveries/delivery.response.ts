import { type AttemptRecord, type DeliveryRecord, toEventId } from '@chasqui/events';
import {
  DELIVERY_REASONS,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
  EVENT_TYPES,
} from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const textOrNull = { type: 'string', nullable: true } as const;
const integerOrNull = { type: 'integer', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** What came of an attempt; of a delivery, of its last one. */
class AttemptOutcomeData {
  @ApiProperty({
    ...integerOrNull,
    description: 'The HTTP status that your server returned; null if it did not respond.',
  })
  http_status: number | null;

  @ApiProperty({ ...textOrNull, description: 'Why the attempt failed; null if it did not.' })
  error: string | null;

  @ApiProperty({ ...integerOrNull, description: 'How long the attempt took, in milliseconds.' })
  duration_ms: number | null;

  @ApiProperty({ ...textOrNull, description: "The start of your server's response, at most 4 KB." })
  response_excerpt: string | null;
}

/** An event on its way to a webhook (contract.md D12). */
export class WebhookDeliveryData extends AttemptOutcomeData {
  @ApiProperty({ format: 'uuid', description: "The delivery's ID." })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of the webhook.' })
  webhook_id: string;

  @ApiProperty({ description: "The event's ID, also sent in the header `webhook-id`." })
  event_id: string;

  @ApiProperty({ enum: EVENT_TYPES, description: "The event's type." })
  event: string;

  @ApiProperty({
    enum: DELIVERY_REASONS,
    description:
      'Why the delivery exists. `event`: the event happened; `replay`, `recovery`, `test`: somebody asked for it.',
  })
  reason: DeliveryReason;

  @ApiProperty({ type: 'integer', description: 'The number of attempts so far.' })
  attempt: number;

  @ApiProperty({
    enum: DELIVERY_STATUSES,
    description: '`pending` until your server accepts the delivery or the service gives up.',
  })
  status: DeliveryStatus;

  @ApiProperty({ ...timeOrNull, description: 'When the next attempt is due, while the delivery is pending.' })
  next_attempt_at: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was created.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When the delivery succeeded or the service gave up.' })
  finished_at: string | null;
}

/** One attempt of a delivery. */
export class WebhookAttemptData extends AttemptOutcomeData {
  @ApiProperty({ type: 'integer', description: "The attempt's number, starting at 1." })
  attempt: number;

  @ApiProperty({ format: 'date-time', description: 'When the attempt ended.' })
  at: string;
}

/** A delivery with its attempts. */
export class WebhookDeliveryDetailData extends WebhookDeliveryData {
  @ApiProperty({ type: [WebhookAttemptData], description: 'The attempts, oldest first.' })
  attempts: WebhookAttemptData[];
}

/** A delivery as it is told: with what came of its last attempt. */
export function toDeliveryData(row: DeliveryRecord): WebhookDeliveryData {
  return {
    id: row.id,
    webhook_id: row.endpointId,
    event_id: toEventId(row.eventId),
    event: row.eventType,
    reason: row.reason,
    attempt: row.attempts,
    status: row.status,
    http_status: row.httpStatus,
    error: row.error,
    duration_ms: row.durationMs,
    response_excerpt: row.responseExcerpt,
    next_attempt_at: row.status === 'pending' ? row.dueAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** @param attempts oldest first */
export function toDeliveryDetail(row: DeliveryRecord, attempts: readonly AttemptRecord[]): WebhookDeliveryDetailData {
  return Object.assign(toDeliveryData(row), {
    attempts: attempts.map(toAttemptData),
  });
}

export const toAttemptData = (row: AttemptRecord): WebhookAttemptData => ({
  attempt: row.attempt,
  http_status: row.httpStatus,
  error: row.error,
  duration_ms: row.durationMs,
  response_excerpt: row.responseExcerpt,
  at: row.at.toISOString(),
});
