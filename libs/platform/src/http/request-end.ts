import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A request that is over. */
export interface EndedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Status of the answer; 499 (nginx' number) when the client went away before it was out. */
  status: number;
}

export type RequestEndListener = (ended: EndedRequest) => void;

/** What is to be done when a connection closes; one listener each, however many requests it carries. */
const endings = new WeakMap<Socket, Set<() => void>>();

/** Who wants to hear of the end of a request: one listener on its answer for all, which has enough of its own. */
const listeners = new WeakMap<FastifyRequest, RequestEndListener[]>();

/**
 * Calls the listener once per request; register it before any hook that may refuse one. Not the hook `onResponse`: it
 * does not run when the client went away first. Not the answer's `close` alone: of a connection that closes, Node tells
 * it to the first answer only, and those behind it in the pipeline never hear of it.
 */
export function onRequestEnd(fastify: FastifyInstance, listener: RequestEndListener): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const known = listeners.get(request);
    if (known === undefined) listen(request, reply, listener);
    else known.push(listener);
    done();
  });
}

function listen(request: FastifyRequest, reply: FastifyReply, first: RequestEndListener): void {
  const all = [first];
  listeners.set(request, all);
  const ofConnection = endingsOf(request.raw.socket);
  const end = (): void => {
    if (!ofConnection.delete(end)) return;
    for (const each of all) each({ request, reply, status: reply.raw.writableFinished ? reply.statusCode : 499 });
  };
  ofConnection.add(end);
  reply.raw.once('close', end);
}

function endingsOf(socket: Socket): Set<() => void> {
  const known = endings.get(socket);
  if (known !== undefined) return known;
  const made = new Set<() => void>();
  endings.set(socket, made);
  socket.once('close', () => {
    for (const end of made) end();
  });
  return made;
}
