import { hash } from 'node:crypto';
import { AppError } from '@chasqui/errors';
import type { MessagePayload } from '@chasqui/database';
import type { WhatsappContent, WhatsappRequest } from '@chasqui/sending';
import { toPhone, toWhatsappRecipient } from '@chasqui/phone-numbers';
import { isBlank, toTime } from '@chasqui/http/requests';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { decodeBase64 } from './base64-file';
import { kindOfAddress, typeOfFile } from '@chasqui/files/uploads';
import { isBare, type MediaType } from './media-type';
import type { SendPollBody } from './send-poll.body';
import type { SendContactBody, SendLocationBody, SendReactionBody } from './send-special.body';
import type { ScheduleWhatsappBody, SendWhatsappBody } from './send-whatsapp.body';
import { recipientOf, type SendWhatsappQuery } from './send-whatsapp.query';
import { quickReplyOf } from '../sending/quick-reply.field';
import { type TemplateFields, wantedTemplate } from '../sending/template.field';
import type { AskedTemplate, SendWhatsappInput } from './send-whatsapp-types';
import type { WhatsappMessageBody } from './whatsapp-message.body';

type Asked = WhatsappRequest & Pick<SendWhatsappInput, 'brings' | 'template'>;

interface Source {
  request: FastifyRequest;
  route: string;
}

export const fromBody = (body: SendWhatsappBody, source: Source): SendWhatsappInput =>
  complete(
    {
      ...addressed(body),
      content: contentOf(body, extras(body)),
      ...fileOf(body),
      ...templateOf(body),
      ...quickReplyOf(body),
    },
    source,
  );

export const fromScheduleBody = (body: ScheduleWhatsappBody, source: Source): SendWhatsappInput =>
  complete(
    {
      ...addressed(body),
      content: contentOf(body, extras(body)),
      ...fileOf(body),
      ...templateOf(body),
      ...quickReplyOf(body),
      scheduledAt: toTime(body.scheduled_at),
      expiresInS: body.expires_in ?? null,
    },
    source,
  );

export function fromPollBody(body: SendPollBody, source: Source): SendWhatsappInput {
  const poll = { options: body.options, multiple: body.multiple_select ?? false };
  return complete({ ...addressed(body), content: special('poll', body.question, { poll, ...extras(body) }) }, source);
}

export function fromLocationBody(body: SendLocationBody, source: Source): SendWhatsappInput {
  const { latitude, longitude, name, address } = body;
  const location = { latitude, longitude, ...(name && { name }), ...(address && { address }) };
  const content = special('location', name ?? null, { location, ...extras(body) });
  return complete({ ...addressed(body), content }, source);
}

export function fromContactBody(body: SendContactBody, source: Source): SendWhatsappInput {
  const contact = { name: body.name, phone: toPhone(body.phone) ?? '' };
  return complete({ ...addressed(body), content: special('contact', body.name, { contact, ...extras(body) }) }, source);
}

/** A reaction goes to the sender or recipient of its message. */
export function fromReactionBody(body: SendReactionBody, source: Source): SendWhatsappInput {
  const content = special('reaction', body.emoji, { reaction: { emoji: body.emoji, message_id: null } });
  const about = body.message_id.toLowerCase();
  return complete({ ...ANY_NUMBER, to: null, about, metadata: body.metadata ?? {}, content }, source);
}

/** A GET has no Idempotency-Key. */
export function fromQuery(query: SendWhatsappQuery, { request, route }: Source): SendWhatsappInput {
  const asked: WhatsappRequest = {
    ...ANY_NUMBER,
    to: recipient(recipientOf(query)),
    content: { type: 'text', text: query.message, media: null, payload: null },
    about: null,
    numberId: (query.account ?? query.whatsapp_id ?? query.account_id)?.toLowerCase() ?? null,
    metadata: {},
  };
  const { id: requestId, arrivedAtMs } = request;
  return { ...asked, idempotencyKey: null, requestHash: hashOf(asked), route, requestId, arrivedAtMs };
}

export function contentOf(
  body: { message?: string; media_url?: string; media_type?: MediaType; filename?: string },
  payload: MessagePayload | null = null,
): WhatsappContent {
  const { media_url: url, media_type: kind, message } = body;
  // Beside a voice note or a sticker, only blank text is left by now.
  const text = message === undefined || message === '' || isBare(kind) ? null : message;
  if (url === undefined || isBlank(url)) return { type: 'text', text, media: null, payload };
  const trimmed = url.trim();
  const media = { url: trimmed, filename: body.filename ?? null };
  return { type: kind ?? kindOfAddress(trimmed), text, media, payload };
}

export function templateOf(body: TemplateFields & { filename?: string }): { template?: AskedTemplate } {
  const wanted = wantedTemplate(body);
  return wanted === null ? {} : { template: { ...wanted, filename: body.filename ?? null } };
}

function fileOf(body: SendWhatsappBody): Pick<Asked, 'file' | 'brings'> {
  const { media_id: id, media_base64: base64, filename = '' } = body;
  const kind = body.media_type ?? null;
  if (id !== undefined) return { file: { file: { id: id.toLowerCase() }, kind, filename: filename || null } };
  if (base64 === undefined || isBlank(base64)) return {};
  const bytes = decodeBase64(base64);
  return { brings: { bytes, filename, mime: typeOfFile(body.mime_type, filename), kind } };
}

const ANY_NUMBER = { numberId: null, accountPhone: null, scheduledAt: null, expiresInS: null } as const;

function addressed(body: WhatsappMessageBody): Omit<WhatsappRequest, 'content'> {
  const numberId = (body.whatsapp_id ?? body.account_id)?.toLowerCase() ?? null;
  return {
    to: recipient(body.to),
    about: body.reply_to?.toLowerCase() ?? null,
    numberId,
    accountPhone: numberId === null && body.account_phone !== undefined ? toPhone(body.account_phone) : null,
    metadata: body.metadata ?? {},
    scheduledAt: null,
    expiresInS: null,
  };
}

function extras({ typing_ms }: WhatsappMessageBody): MessagePayload | null {
  return typing_ms === undefined || typing_ms === 0 ? null : { typing_ms };
}

const special = (type: string, text: string | null, payload: MessagePayload): WhatsappContent => ({
  type,
  text,
  media: null,
  payload,
});

const complete = (asked: Asked, { request, route }: Source): SendWhatsappInput => ({
  ...asked,
  idempotencyKey: idempotencyKeyOf(request),
  requestHash: hashOf(asked),
  route,
  requestId: request.id,
  arrivedAtMs: request.arrivedAtMs,
});

function recipient(text: unknown): string {
  const to = typeof text === 'string' ? toWhatsappRecipient(text) : null;
  if (to === null) throw new AppError('INTERNAL_ERROR', { cause: new Error('the recipient was not checked') });
  return to;
}

/** Equal for requests for the same message, however their JSON is written. */
function hashOf(asked: Asked): Buffer {
  const metadata = Object.entries(asked.metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  const { to, about, content, numberId, accountPhone, scheduledAt, expiresInS } = asked;
  const { type, text, media, payload } = content;
  const words = [to, about, type, text, media && [media.url, media.filename], payload];
  // Absent, it adds nothing to the hash: keys of requests from before it existed stay valid.
  const template = asked.template === undefined ? [] : [{ template: asked.template }];
  const quickReply = asked.quickReplyId === undefined ? [] : [{ quickReply: asked.quickReplyId }];
  const more = [...(expiresInS === null ? [] : [expiresInS]), ...fileWords(asked), ...template, ...quickReply];
  return hash('sha256', JSON.stringify([...words, numberId, accountPhone, metadata, scheduledAt, ...more]), 'buffer');
}

/** A file sent with the request counts by its bytes: each request would give it another id. */
function fileWords({ file, brings }: Asked): unknown[] {
  if (brings !== undefined) {
    const { bytes, filename, mime, kind } = brings;
    return [{ sha256: hash('sha256', bytes, 'hex'), filename, mime, kind }];
  }
  return file === undefined ? [] : [file];
}
