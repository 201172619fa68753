import type { LaneDelivery } from '@chasqui/webhooks';
import { type EventRow, type FileLinks, toEventId, webhookBody } from '@chasqui/events';
import type { Mode } from '@chasqui/database';
import type { OpenEndpoint } from '../endpoints/endpoint-cache';
import { webhookSignature } from './webhook-signature';

const USER_AGENT = 'Chasqui-Webhooks/1';

/** Replaces values that a customer set, which may be secrets. */
const MASKED = '••••••••';

export interface DeliveryRequest {
  headers: Record<string, string>;
  /** The same in a form that may be shown: a signature reveals nothing of its secret. */
  shownHeaders: Record<string, string>;
  body: string;
}

/**
 * The request of one attempt (contract.md D12, Standard Webhooks 1.0.0). The id and the body belong to the event and
 * are the same in every attempt, except for signed addresses of files; the time and the signature belong to the
 * attempt.
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
  const webhookId = toEventId(event.id);
  const seconds = Math.floor(now / 1000);
  const body = webhookBody(event, links, { isTest: eventIsSample ?? false, at: seconds });
  const own = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': webhookId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(endpoint.secrets(now), webhookId, seconds, body),
    'x-webhook-attempt': String(attempt),
  };
  const masked = Object.fromEntries(Object.keys(endpoint.headers).map((name) => [name, MASKED]));
  return { headers: { ...endpoint.headers, ...own }, shownHeaders: { ...masked, ...own }, body };
}

/** A delivery whose event is not older than the log keeps. */
export type DeliveryWithEvent = LaneDelivery & { eventMode: Mode; eventPayload: string; eventCreatedAt: Date };

export const hasEvent = (delivery: LaneDelivery): delivery is DeliveryWithEvent =>
  delivery.eventMode !== null && delivery.eventPayload !== null && delivery.eventCreatedAt !== null;

export function eventOf(delivery: DeliveryWithEvent): EventRow {
  const { eventId: id, orgId, eventType: type, eventMode: mode, eventPayload, eventCreatedAt: createdAt } = delivery;
  return { id, orgId, type, mode, payload: JSON.parse(eventPayload) as object, createdAt };
}
