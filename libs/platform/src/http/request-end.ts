import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A request that is over. */
export interface EndedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Status of the answer; 499 (nginx' number) when the client went away before it was out. */
  status: number;
}

export type RequestEndListener = (ended: EndedRequest) => void;

/**
 * Calls the listener once per request; register it before any hook that may refuse one. Not the hook `onResponse`: it
 * does not run when the client went away first.
 */
export function onRequestEnd(fastify: FastifyInstance, listener: RequestEndListener): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      listener({ request, reply, status: reply.raw.writableFinished ? reply.statusCode : 499 });
    });
    done();
  });
}
