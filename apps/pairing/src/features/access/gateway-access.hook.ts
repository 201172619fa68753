import type { BodyReceiverOptions, RequestRate } from '@chasqui/http';
import type { FastifyInstance } from 'fastify';
import type { GatewayAccessService } from './gateway-access.service';
import type { GatewayRouteRules } from './gateway-route.decorator';

/**
 * Identifies the caller of a request before its body is read. A route takes a gateway's token unless it is marked open.
 *
 * @param access called with the first request: the service is created after the hooks
 */
export function authenticateGateways(fastify: FastifyInstance, access: () => GatewayAccessService): void {
  fastify.decorateRequest('gateway', null);
  fastify.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { isOpen } = request.routeOptions.config as GatewayRouteRules;
    if (isOpen) access().assertMayAsk(request.ip);
    else request.gateway = await access().authenticate(request.headers.authorization, request.ip);
  });
}

/**
 * Bodies count per organization, so that many gateways get no more than one; their cost counts as requests of the
 * gateway.
 */
export function gatewayBodies(rate: RequestRate): BodyReceiverOptions {
  return {
    callerOf: ({ gateway }) => gateway?.orgId,
    received: ({ gateway }, bytes) => {
      if (gateway !== null) rate.charge(gateway.id, bytes);
    },
  };
}
