import type { LaneMessage } from '@chasqui/messages';
import type { MessageReference } from '@chasqui/database';
import { mostBytesOf } from '@chasqui/files';
import {
  DEADLINE_MS,
  GATEWAY_ROUTES,
  type GatewayMessageType,
  MESSAGE_TYPES,
  type MessageTarget,
  type OutgoingMedia,
  type SendRequest,
} from '@chasqui/gateway-protocol';
import type { GatewayRequest } from '@chasqui/whatsapp';

export function toGatewayRequest(message: LaneMessage, phone: string): GatewayRequest & { body: SendRequest } {
  const type = toType(message.type);
  const body: SendRequest = { id: message.id, from: phone, to: message.toAddress, type };
  if (message.content !== null && (type === 'text' || message.media !== null)) body.text = message.content;
  if (message.media !== null) {
    body.media = toMedia(message.media, mostBytesOf(type));
  }
  addExtras(body, message);
  return {
    method: 'POST',
    path: GATEWAY_ROUTES.messages,
    headers: { 'idempotency-key': message.id },
    body,
    deadlineMs: callMsOf(message),
  };
}

/** Longest call of a message; this long after its start, its caller hears that the outcome is unknown. */
export const callMsOf = ({ media, payload }: Pick<LaneMessage, 'media' | 'payload'>): number =>
  (media === null ? DEADLINE_MS.text : DEADLINE_MS.media) + (payload?.typing_ms ?? 0);

function toMedia(media: NonNullable<LaneMessage['media']>, max_bytes: number): OutgoingMedia {
  const named = { max_bytes, ...(media.filename !== null && { filename: media.filename }) };
  if (!('file_id' in media)) return { url: media.url, ...named };
  if (media.file_id === null) throw new Error('a message without its file is in a WhatsApp lane');
  return { file: media.file_id, mime: media.mime_type, ...named };
}

function addExtras(body: SendRequest, { payload, content }: LaneMessage): void {
  if (payload === null) return;
  if (payload.poll) body.poll = { question: content ?? '', ...payload.poll };
  if (payload.location) body.location = payload.location;
  if (payload.contact) body.contact = payload.contact;
  if (payload.reaction) body.reaction = { ...toTarget(payload.reaction), emoji: payload.reaction.emoji };
  if (payload.reply_to) body.reply_to = toTarget(payload.reply_to);
  if (payload.typing_ms) body.typing_ms = payload.typing_ms;
}

function toTarget({ wa_id, from_me, text }: MessageReference): MessageTarget {
  return { wa_id: wa_id ?? '', from_me: from_me ?? false, ...(text !== undefined && { text }) };
}

function toType(type: string): GatewayMessageType {
  const known = MESSAGE_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw new Error(`a message of type ${type} is in a WhatsApp lane`);
  return known;
}
