import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { addGauge } from '@chasqui/runtime';
import { onRequestEnd } from './request-end';
import { WaitingAnswer, WaitingAnswers } from './waiting-answers';

export interface AnswerLimits {
  stalledMs: number;
  waitingBytes: number;
}

export const ANSWER_LIMITS: AnswerLimits = { stalledMs: 30_000, waitingBytes: 64 * 1024 * 1024 };

/** A larger text is held once, counted, and sent in slices. */
const LARGE_CHARACTERS = 64 * 1024;

const ofOneReader = new WeakSet<Buffer>();

/** Counts like its text. @returns a payload for Fastify, whose serializer type knows only texts */
export function ownPayload(bytes: Buffer): string {
  // Code that inspects answers inspects short texts.
  if (bytes.length <= LARGE_CHARACTERS) return bytes.toString();
  ofOneReader.add(bytes);
  return bytes as unknown as string;
}

/**
 * Cuts answers that are not read. A payload that is any other Buffer counts as shared by all requests, like a document:
 * it is not counted. Streams hold at most a slice.
 * @param ownerOf owner of a request; all without one share one
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
  // Fastify ends a stream with its answer, but does not hear of an answer queued behind others on its connection.
  onRequestEnd(fastify, ({ request }) => streams.get(request)?.destroy());
  fastify.addHook('onSend', (request, reply, payload, done) => {
    cutWhenStalled(reply.raw, limits.stalledMs);
    if (payload instanceof Readable) {
      streams.set(request, payload);
      // With the client gone already, no event would follow to close what the stream holds open.
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

/** Null: short, a stream, or shared. */
function largeBytesOf(payload: unknown): Buffer | null {
  if (typeof payload === 'string') return payload.length > LARGE_CHARACTERS ? Buffer.from(payload) : null;
  return payload instanceof Buffer && ofOneReader.has(payload) ? payload : null;
}

/** Node counts a connection as idle when nothing of the waiting data was read since its last look. */
function cutWhenStalled(answer: ServerResponse, afterMs: number): void {
  answer.setTimeout(afterMs);
  answer.once('timeout', (socket: Socket) => socket.destroy());
  // Before Node's own listener, which sets the idle timeout of the connection: its next request sets its own.
  answer.prependOnceListener('finish', () => answer.socket?.setTimeout(0));
}
