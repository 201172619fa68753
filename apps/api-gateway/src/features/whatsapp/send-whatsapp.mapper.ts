import { createHash } from 'node:crypto';
import { AppError } from '@chasqui/errors';
import type { FastifyRequest } from 'fastify';
import { toPhone, toWhatsappRecipient } from '../../http/phone.parser';
import { isBlank } from '../../http/text-rules';
import { guessMediaType } from './media-type';
import type { SendWhatsappBody } from './send-whatsapp.body';
import { recipientOf, type SendWhatsappQuery } from './send-whatsapp.query';
import type { SendWhatsappInput } from './send-whatsapp.types';

type Content = Omit<SendWhatsappInput, 'idempotencyKey' | 'requestHash' | 'route' | 'requestId'>;

/** A checked body, normalized. */
export function fromBody(body: SendWhatsappBody, request: FastifyRequest, route: string): SendWhatsappInput {
  const numberId = (body.whatsapp_id ?? body.account_id)?.toLowerCase() ?? null;
  const content: Content = {
    to: recipient(body.to),
    text: textOrNull(body.message),
    media: mediaOf(body),
    numberId,
    accountPhone: numberId === null && body.account_phone !== undefined ? toPhone(body.account_phone) : null,
    metadata: body.metadata ?? {},
  };
  return complete(content, request, route, idempotencyKeyOf(request));
}

/** A checked query, normalized. A GET has no Idempotency-Key. */
export function fromQuery(query: SendWhatsappQuery, request: FastifyRequest, route: string): SendWhatsappInput {
  const content: Content = {
    to: recipient(recipientOf(query)),
    text: query.message,
    media: null,
    numberId: (query.account ?? query.whatsapp_id ?? query.account_id)?.toLowerCase() ?? null,
    accountPhone: null,
    metadata: {},
  };
  return complete(content, request, route, null);
}

function complete(content: Content, request: FastifyRequest, route: string, idempotencyKey: string | null) {
  return { ...content, idempotencyKey, requestHash: hashOf(content), route, requestId: request.id };
}

function recipient(text: unknown): string {
  const to = typeof text === 'string' ? toWhatsappRecipient(text) : null;
  if (to === null) throw new AppError('INTERNAL_ERROR', { cause: new Error('the recipient was not checked') });
  return to;
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function mediaOf(body: SendWhatsappBody): SendWhatsappInput['media'] {
  const { media_url: url } = body;
  if (url === undefined || isBlank(url)) return null;
  const trimmed = url.trim();
  return { url: trimmed, type: body.media_type ?? guessMediaType(trimmed), filename: body.filename ?? null };
}

/** Equal for two requests that ask for the same message, however their JSON is written. */
function hashOf(content: Content): Buffer {
  const metadata = Object.entries(content.metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  const { to, text, media, numberId, accountPhone } = content;
  const words = [to, text, media && [media.url, media.type, media.filename], numberId, accountPhone, metadata];
  return createHash('sha256').update(JSON.stringify(words)).digest();
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  const message = 'The Idempotency-Key must have 1 to 255 characters.';
  throw new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'Idempotency-Key', code: 'OUT_OF_RANGE', message }] },
  });
}
