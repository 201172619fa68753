import type { LaneMessage } from '@chasqui/entities';
import {
  DEADLINE_MS,
  GATEWAY_ROUTES,
  type GatewayMessageType,
  MESSAGE_TYPES,
  type SendRequest,
} from '@chasqui/gateway-protocol';
import type { GatewayRequest } from '@chasqui/platform';

const MEGABYTE = 1024 * 1024;

/** Largest media that is fetched (contract.md D0). */
const MAX_MEDIA_BYTES = { document: 64 * MEGABYTE, other: 16 * MEGABYTE } as const;

/** The call that puts a message on its way. */
export function toGatewayRequest(message: LaneMessage, phone: string): GatewayRequest {
  const type = toType(message.type);
  const body: SendRequest = { id: message.id, from: phone, to: message.toAddress, type };
  if (message.content !== null) body.text = message.content;
  if (message.media !== null) {
    const max_bytes = type === 'document' ? MAX_MEDIA_BYTES.document : MAX_MEDIA_BYTES.other;
    const { filename } = message.media;
    body.media = { url: message.media.url, max_bytes, ...(filename === null ? {} : { filename }) };
  }
  const deadlineMs = message.media === null ? DEADLINE_MS.text : DEADLINE_MS.media;
  return {
    method: 'POST',
    path: GATEWAY_ROUTES.messages,
    headers: { 'idempotency-key': message.id },
    body,
    deadlineMs,
  };
}

function toType(type: string): GatewayMessageType {
  const known = MESSAGE_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw new Error(`a message of type ${type} is in a WhatsApp lane`);
  return known;
}
