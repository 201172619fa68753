import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@chasqui/errors';
import type { ReceivedBody } from './received-body';

/** Above this size, gzip may not expand beyond its ratio. JSON of events has 5 to 20. */
const FREE_BYTES = 1024 * 1024;
const MOST_RATIO = 50;

/**
 * Inflates into `body`, whose errors are answered, but not beyond what any batch can be: a few kilobytes that hold
 * megabytes would cost their sender nothing.
 */
export function unzipInto(body: ReceivedBody, payload: Readable): void {
  const gunzip = createGunzip();
  let inflated = 0;
  // Fastify compares it with Content-Length.
  body.receivedEncodedLength = 0;
  const fail = (error: Error): void => {
    payload.unpipe(gunzip);
    gunzip.destroy();
    body.destroy(error);
  };
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length;
  });
  payload.on('error', fail);
  gunzip.on('error', (cause) => fail(notGzip(cause)));
  gunzip.on('data', (chunk: Buffer) => {
    inflated += chunk.length;
    if (inflated > FREE_BYTES && inflated > MOST_RATIO * (body.receivedEncodedLength ?? 0)) fail(tooDense());
  });
  body.once('close', () => {
    payload.unpipe(gunzip);
    gunzip.destroy();
  });
  payload.pipe(gunzip).pipe(body);
}

function notGzip(cause: Error): AppError {
  return new AppError('INVALID_BODY', { message: 'The body is not valid gzip.', cause });
}

function tooDense(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The gzip body expands to more than ${MOST_RATIO} times its size. Send it in smaller parts.`,
  });
}
