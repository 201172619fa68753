import type { FastifyInstance } from 'fastify';

/**
 * A request that says it has JSON and has no body is one without a body: many clients name the type of every request,
 * also of DELETE. Fastify would refuse it; a route that needs a body says so itself.
 */
export function acceptAbsentBody(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
    done();
  });
}
