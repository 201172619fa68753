import type { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import { assertJsonShape } from './json-guard';

/** JSON bodies: first their shape is looked at, then Fastify's own parser reads them and removes what poisons prototypes. */
export function acceptJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      assertJsonShape(body);
    } catch (error) {
      done(error as AppError);
      return;
    }
    // It answers by `done`, whatever its types say.
    void parse(request, body.toString('utf8'), done);
  });
}
