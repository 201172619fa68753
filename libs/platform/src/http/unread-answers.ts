import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { addGauge } from '../metrics/metrics-registry';
import { onRequestEnd } from './request-end';
import { WaitingAnswer, WaitingAnswers } from './waiting-answers';

/** How patient an app is with clients that do not read its answers. */
export interface AnswerLimits {
  /** Answers of which no byte was taken for so long are cut, milliseconds. */
  stalledMs: number;
  /** What large answers that wait for their readers hold in memory together, at most. */
  waitingBytes: number;
}

export const ANSWER_LIMITS: AnswerLimits = { stalledMs: 30_000, waitingBytes: 64 * 1024 * 1024 };

/** A larger text is held once, counted, and given out in slices. */
const LARGE_CHARACTERS = 64 * 1024;

/** Bytes that were written for one reader. */
const ofOneReader = new WeakSet<Buffer>();

/**
 * JSON in UTF-8 that was written for one reader, as a payload: it is counted as its text would be.
 *
 * @returns what Fastify sends; its type of a serializer knows of texts alone
 */
export function ownPayload(bytes: Buffer): string {
  // Whoever looks at what is answered looks at short texts.
  if (bytes.length <= LARGE_CHARACTERS) return bytes.toString();
  ofOneReader.add(bytes);
  return bytes as unknown as string;
}

/**
 * Cuts answers that nobody reads. Any other payload that is a Buffer is taken for one that all requests share, like a document:
 * it costs nothing per reader and is not counted. Streams hold no more than a slice.
 *
 * @param ownerOf whose request it is; of those of nobody all readers share one owner
 */
export function guardAnswers(
  fastify: FastifyInstance,
  limits: AnswerLimits,
  ownerOf: (request: FastifyRequest) => string | undefined,
  metrics: Registry,
): void {
  const waiting = new WaitingAnswers(limits.waitingBytes);
  const help = 'Bytes of large answers that wait for their readers.';
  addGauge(metrics, 'chasqui_http_answers_waiting_bytes', help, () => waiting.bytes);
  const streams = new WeakMap<FastifyRequest, Readable>();
  // Fastify ends a stream with its answer; of an answer that waits behind others on its connection it hears nothing.
  onRequestEnd(fastify, ({ request }) => streams.get(request)?.destroy());
  fastify.addHook('onSend', (request, reply, payload, done) => {
    cutWhenStalled(reply.raw, limits.stalledMs);
    if (payload instanceof Readable) {
      streams.set(request, payload);
      // Of a client that is gone by now nobody would tell, and nobody would close what the stream holds open.
      if (request.raw.socket.destroyed) payload.destroy();
    }
    const bytes = request.method === 'HEAD' ? null : largeBytesOf(payload);
    if (bytes === null) {
      done(null, payload);
      return;
    }
    void reply.header('Content-Length', String(bytes.length));
    const answer = new WaitingAnswer(ownerOf(request) ?? '', bytes, () => request.raw.socket.destroy());
    streams.set(request, answer);
    if (request.raw.socket.destroyed) answer.destroy();
    else waiting.add(answer);
    done(null, answer);
  });
}

/** Null: it is short, a stream, or shared. */
function largeBytesOf(payload: unknown): Buffer | null {
  if (typeof payload === 'string') return payload.length > LARGE_CHARACTERS ? Buffer.from(payload) : null;
  return payload instanceof Buffer && ofOneReader.has(payload) ? payload : null;
}

/** Node counts a connection as idle when of what waits nothing was taken since it last looked. */
function cutWhenStalled(answer: ServerResponse, afterMs: number): void {
  answer.setTimeout(afterMs);
  answer.once('timeout', (socket: Socket) => socket.destroy());
  // Before Node's own listener, which gives the connection the time of an idle one: what comes next on it has its own.
  answer.prependOnceListener('finish', () => answer.socket?.setTimeout(0));
}
