import type { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import { assertJsonShape } from './json-guard';

/** How JSON bodies are taken, where their senders are anybody's software. */
export interface JsonBodies {
  /** Other types that are JSON, besides application/json. */
  types: readonly (string | RegExp)[];
  /** The bytes of a body in UTF-8. @throws AppError for bytes that are no text of the charset that the type declares */
  toUtf8: (bytes: Buffer, contentType: string) => Buffer;
}

/** As our own apps and known apps send it. */
const PLAIN: JsonBodies = { types: [], toUtf8: (bytes) => bytes };

/** JSON bodies: first their shape is looked at, then Fastify's own parser reads them and removes what poisons prototypes. */
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
      // It answers by `done`, whatever its types say.
      void parse(request, utf8.toString('utf8'), done);
    });
  }
}
