import type { FastifyInstance } from 'fastify';

/**
 * Many clients set a content type on every request, even DELETE, and Fastify would refuse an empty JSON body. A route
 * that needs a body says so itself.
 */
export function acceptAbsentBody(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
    done();
  });
}
