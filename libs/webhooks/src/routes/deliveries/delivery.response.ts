import type { AttemptRecord, DeliveryRecord } from '../../store/webhook-delivery.repository';
import { toEventId } from '@chasqui/events';
import {
  DELIVERY_REASONS,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
  EVENT_TYPES,
} from '@chasqui/database';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

class AttemptOutcomeData {
  @Shown('The HTTP status that your server returned; null if it did not respond.', orNull(INTEGER))
  http_status: number | null;
  @Shown('Why the attempt failed; null if it did not.', orNull(TEXT)) error: string | null;
  @Shown('How long the attempt took, in milliseconds.', orNull(INTEGER)) duration_ms: number | null;
  @Shown("The start of your server's response, at most 4 KB.", orNull(TEXT)) response_excerpt: string | null;
}

/** An event on its way to a webhook (contract.md D12). */
export class WebhookDeliveryData extends AttemptOutcomeData {
  @Shown("The delivery's ID.", ID) id: string;
  @Shown('The ID of the webhook.', ID) webhook_id: string;
  @Shown("The event's ID, also sent in the header `webhook-id`.") event_id: string;
  @Shown("The event's type.", oneOf(EVENT_TYPES)) event: string;
  @Shown(
    'Why the delivery exists. `event`: the event happened; `replay`, `recovery`, `test`: somebody asked for it.',
    oneOf(DELIVERY_REASONS),
  )
  reason: DeliveryReason;
  @Shown('The number of attempts so far.', INTEGER) attempt: number;
  @Shown('`pending` until your server accepts the delivery or the service gives up.', oneOf(DELIVERY_STATUSES))
  status: DeliveryStatus;
  @Shown('When the next attempt is due, while the delivery is pending.', orNull(TIME)) next_attempt_at: string | null;
  @Shown('When it was created.', TIME) created_at: string;
  @Shown('When the delivery succeeded or the service gave up.', orNull(TIME)) finished_at: string | null;
}

export class WebhookAttemptData extends AttemptOutcomeData {
  @Shown("The attempt's number, starting at 1.", INTEGER) attempt: number;
  @Shown('When the attempt ended.', TIME) at: string;
}

export class WebhookDeliveryDetailData extends WebhookDeliveryData {
  @Shown('The attempts, oldest first.', listOf(WebhookAttemptData)) attempts: WebhookAttemptData[];
}

const toOutcomeData = answerOf(AttemptOutcomeData);

export function toDeliveryData(row: DeliveryRecord): WebhookDeliveryData {
  const delivery = {
    id: row.id,
    webhook_id: row.endpointId,
    event_id: toEventId(row.eventId),
    event: row.eventType,
    reason: row.reason,
    attempt: row.attempts,
    status: row.status,
  };
  return Object.assign(delivery, toOutcomeData(row), {
    next_attempt_at: row.status === 'pending' ? row.dueAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  });
}

/** @param found `attempts` oldest first */
export const toDeliveryDetail = (found: {
  delivery: DeliveryRecord;
  attempts: readonly AttemptRecord[];
}): WebhookDeliveryDetailData =>
  Object.assign(toDeliveryData(found.delivery), { attempts: found.attempts.map(toAttemptData) });

export const toAttemptData = (row: AttemptRecord): WebhookAttemptData =>
  Object.assign({ attempt: row.attempt }, toOutcomeData(row), { at: row.at.toISOString() });
