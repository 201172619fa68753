import type { LaneDelivery } from '@chasqui/entities';
import { type EventRow, type FileLinks, toEventId, toWireEvent } from '@chasqui/events';
import type { OpenEndpoint } from '../endpoints/endpoint-book';
import { webhookSignature } from './webhook-signature';

const USER_AGENT = 'Chasqui-Webhooks/1';

export interface DeliveryRequest {
  headers: Record<string, string>;
  body: string;
}

/**
 * The request of one attempt (contract.md D12, Standard Webhooks 1.0.0). The id and the body belong to the event and are
 * the same in every attempt, except for signed addresses of files; the time and the signature belong to the attempt.
 *
 * @param event of the delivery
 */
export function toDeliveryRequest(
  { attempt, eventIsSample }: Pick<LaneDelivery, 'attempt' | 'eventIsSample'>,
  event: EventRow,
  endpoint: OpenEndpoint,
  links: FileLinks,
  now: number = Date.now(),
): DeliveryRequest {
  const body = JSON.stringify(toWireEvent(event, links, eventIsSample ?? false));
  const webhookId = toEventId(event.id);
  const seconds = Math.floor(now / 1000);
  return {
    headers: {
      ...endpoint.headers,
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': webhookId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': webhookSignature(endpoint.secrets(now), webhookId, seconds, body),
      'x-webhook-attempt': String(attempt),
    },
    body,
  };
}

/** The event of a delivery; null: it is older than the log keeps. */
export function eventOf(delivery: LaneDelivery): EventRow | null {
  const { eventId: id, orgId, eventType: type, eventMode: mode, eventPayload, eventCreatedAt } = delivery;
  if (mode === null || eventPayload === null || eventCreatedAt === null) return null;
  return { id, orgId, type, mode, payload: JSON.parse(eventPayload) as object, createdAt: eventCreatedAt };
}
