import type { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import { assertJsonShape } from './json-guard';

/** For senders that may be any software. */
export interface JsonBodies {
  types: readonly (string | RegExp)[];
  /** @throws AppError for bytes that are not in the charset of the content type */
  toUtf8: (bytes: Buffer, contentType: string) => Buffer;
}

const PLAIN: JsonBodies = { types: [], toUtf8: (bytes) => bytes };

/** Checks the shape, then lets Fastify's own parser read it and remove prototype poisoning. */
export function acceptJson(fastify: FastifyInstance, { types, toUtf8 }: JsonBodies = PLAIN): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeContentTypeParser('application/json');
  for (const type of ['application/json', ...types]) {
    fastify.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      let utf8: Buffer;
      try {
        utf8 = toUtf8(body, request.headers['content-type'] ?? '');
        assertJsonShape(utf8);
      } catch (error) {
        done(error as AppError);
        return;
      }
      // It answers through `done`, whatever its types say.
      void parse(request, utf8.toString('utf8'), done);
    });
  }
}
