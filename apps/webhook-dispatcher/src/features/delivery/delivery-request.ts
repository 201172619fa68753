import type { LaneDelivery } from '@chasqui/entities';
import { type FileLinks, toEventId, toWireEvent } from '@chasqui/events';
import type { OpenEndpoint } from '../endpoints/endpoint-book';
import { webhookSignature } from './webhook-signature';

const USER_AGENT = 'Chasqui-Webhooks/1';

/** A delivery whose event is still in the log. */
export type TellableDelivery = LaneDelivery & { event: NonNullable<LaneDelivery['event']> };

export interface DeliveryRequest {
  headers: Record<string, string>;
  body: string;
}

/**
 * The request of one attempt (contract.md D12, Standard Webhooks 1.0.0). The id and the body belong to the event and are
 * the same in every attempt, except for signed addresses of files; the time and the signature belong to the attempt.
 */
export function toDeliveryRequest(
  delivery: TellableDelivery,
  endpoint: OpenEndpoint,
  links: FileLinks,
  now: number = Date.now(),
): DeliveryRequest {
  const { eventId: id, orgId, eventType: type, event, attempt } = delivery;
  const body = JSON.stringify(toWireEvent({ id, orgId, type, ...event }, links, event.isSample));
  const webhookId = toEventId(id);
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
