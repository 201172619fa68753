import type { FastifyInstance } from 'fastify';
import type { RouteRules } from '../../http/route-rules';
import type { GatewayPackages } from './gateway-packages';

const rules: RouteRules = { isPublic: true };

export function serveGatewayPackages(fastify: FastifyInstance, packages: GatewayPackages): void {
  fastify.get<{ Params: { file: string } }>('/docs/gateway/:file', { config: rules }, (request, reply) => {
    const found = packages.find(request.params.file);
    if (found === undefined) return reply.callNotFound();
    return reply
      .header('Content-Disposition', `attachment; filename="${found.file}"`)
      .type('application/gzip')
      .send(found.bytes);
  });
}
