import type { BodyRules } from '@chasqui/http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { AuthenticatedGateway } from './gateway-access.service';

export interface GatewayRouteRules extends BodyRules {
  /** The route takes requests without a gateway's token, with bodies that an unknown caller may send. */
  isOpen?: boolean;
}

export const GatewayRoute = (rules: GatewayRouteRules): MethodDecorator => RouteConfig(rules);

export const RequestGateway = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedGateway =>
    gatewayOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function gatewayOf({ gateway }: FastifyRequest): AuthenticatedGateway {
  if (gateway === null) throw new Error('an open route asks for the gateway');
  return gateway;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that is not open. */
    gateway: AuthenticatedGateway | null;
  }
}
