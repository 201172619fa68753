import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type Answer, answer } from '../../http/answer';
import { IDEMPOTENCY_HEADER } from '../../http/idempotency-key';
import type { RequestAnswer } from './webhook-requests.service';

/** What a route that takes an Idempotency-Key may answer because of it. */
export const IDEMPOTENCY_ERRORS = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const;

/** The header of a route whose requests change something, once per key. */
export const ApiIdempotent = (): MethodDecorator =>
  ApiHeader({
    ...IDEMPOTENCY_HEADER,
    description: 'A retry with the same key and body gets the same answer for 72 hours, and nothing is done twice.',
  });

/** The answer of a request that is done once, with a header where it is that of an earlier one. */
export function answerOnce<Data>(reply: FastifyReply, { data, replayed }: RequestAnswer<Data>): Answer<Data> {
  if (replayed) void reply.header('Idempotency-Replayed', 'true');
  return answer(data);
}
