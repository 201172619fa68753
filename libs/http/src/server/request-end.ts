import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface EndedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  /** 499 (nginx' number): the client left before the answer was out. */
  status: number;
}

export type RequestEndListener = (ended: EndedRequest) => void;

/** One Node listener per answer and per connection, however many listeners are registered. */
const endings = new WeakMap<ServerResponse, RequestEndListener[]>();
const connections = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls the listener once per request; register it before any hook that may refuse one. Not `onResponse`: it does not
 * run when the client left first. Not the answer's `close` alone: when a connection closes, Node tells only the first
 * answer, not those behind it in the pipeline.
 */
export function onRequestEnd(fastify: FastifyInstance, listener: RequestEndListener): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const known = endings.get(reply.raw);
    if (known !== undefined) known.push(listener);
    else {
      const listeners = [listener];
      endings.set(reply.raw, listeners);
      listen(request, reply, listeners);
    }
    done();
  });
}

function listen(request: FastifyRequest, reply: FastifyReply, listeners: readonly RequestEndListener[]): void {
  const ofConnection = requestsOf(request.raw.socket);
  const end = (): void => {
    if (!ofConnection.delete(end)) return;
    const status = reply.raw.writableFinished ? reply.statusCode : 499;
    for (const listener of listeners) listener({ request, reply, status });
  };
  ofConnection.add(end);
  reply.raw.once('close', end);
}

function requestsOf(socket: Socket): Set<() => void> {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const made = new Set<() => void>();
  connections.set(socket, made);
  socket.once('close', () => {
    for (const end of made) end();
  });
  return made;
}
