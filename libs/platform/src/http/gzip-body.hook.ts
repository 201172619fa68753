import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@chasqui/errors';
import type { FastifyInstance, RequestPayload } from 'fastify';

/** Takes bodies with `Content-Encoding: gzip`. The limit on the body counts decompressed bytes, so a bomb stops there. */
export function acceptGzip(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done(null, payload);
    else if (encoding === 'gzip') done(null, unzipped(payload));
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Bodies may be plain or gzip.' }), payload);
  });
}

function unzipped(payload: RequestPayload): RequestPayload {
  const gunzip = createGunzip();
  const body: RequestPayload & PassThrough = new PassThrough();
  // Fastify compares it with Content-Length.
  body.receivedEncodedLength = 0;
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length;
  });
  const fail = (cause: Error): void => {
    body.destroy(new AppError('INVALID_BODY', { message: 'The body is not valid gzip.', cause }));
  };
  // `pipeline` lets go of its last stream before that one finds that the body was cut short; and a request that is
  // refused before its body is read has nobody else who listens. An error without a listener ends the process.
  gunzip.on('error', fail);
  body.on('error', () => undefined);
  pipeline(payload as Readable, gunzip, (error) => {
    if (error) fail(error);
  });
  gunzip.pipe(body);
  return body;
}
