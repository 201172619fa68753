import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Many proxies cut a connection off after 30 or 60 silent seconds. */
export interface Patience {
  /** Milliseconds of silence before the answer begins. */
  firstMs: number;
  everyMs: number;
}

export const PATIENCE: Patience = { firstMs: 5_000, everyMs: 10_000 };

/**
 * An answer that may take hours. A value ready soon is returned, and errors are thrown. Otherwise the answer begins
 * with status and headers, then JSON white space (RFC 8259 section 2) keeps the connection alive until the value
 * follows. A later error cuts the connection off: half an answer must not look like a whole one.
 */
export async function slowJson(
  value: Promise<unknown>,
  reply: FastifyReply,
  { firstMs, everyMs }: Patience = PATIENCE,
): Promise<unknown> {
  const soon = await Promise.race([value.then((ready) => ({ ready })), elapsed(firstMs)]);
  if (soon !== null) return soon.ready;
  void reply.header('Content-Type', 'application/json; charset=utf-8');
  // For proxies that buffer an answer before they pass it on.
  void reply.header('X-Accel-Buffering', 'no');
  return whiteSpaceUntil(value, everyMs);
}

function whiteSpaceUntil(value: Promise<unknown>, everyMs: number): Readable {
  const stream = new PassThrough();
  stream.write(' ');
  const timer = setInterval(() => stream.write(' '), everyMs);
  // The client may leave; its work continues.
  stream.once('close', () => clearInterval(timer));
  value.then(
    (ready) => stream.end(JSON.stringify(ready)),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return stream;
}

async function elapsed(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
