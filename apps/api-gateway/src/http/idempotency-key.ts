import { AppError } from '@chasqui/errors';
import { answer, type Answer } from '@chasqui/http/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes retries safe: for 72 hours, the same key with the same body returns the same answer, and nothing ' +
    'is sent twice. Only an answer with `reason` NOT_SENT frees the key: a retry then sends.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** @throws AppError VALIDATION for one that is empty or too long */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  const message = 'The Idempotency-Key must have 1 to 255 characters.';
  throw new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'Idempotency-Key', code: 'OUT_OF_RANGE', message }] },
  });
}

export function noteReplay(reply: FastifyReply, replayed: boolean): void {
  if (replayed) void reply.header('Idempotency-Replayed', 'true');
}

export function answerOnce<Data>(
  reply: FastifyReply,
  { data, replayed }: { data: Data; replayed: boolean },
): Answer<Data> {
  noteReplay(reply, replayed);
  return answer(data);
}
