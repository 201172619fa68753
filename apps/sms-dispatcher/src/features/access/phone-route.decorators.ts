import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { PhoneIdentity } from '@chasqui/entities';
import type { FastifyRequest } from 'fastify';

/** Rules of a route, where the access hook finds them. */
export interface PhoneRouteRules {
  /** The route looks after access itself. */
  isOpen?: boolean;
}

/** The route takes requests without a phone's token: it looks after access itself. */
export const OpenRoute = (): MethodDecorator => RouteConfig({ isOpen: true } satisfies PhoneRouteRules);

/** The phone whose token the request carries. */
export const RequestPhone = createParamDecorator((_: unknown, context: ExecutionContext): PhoneIdentity => {
  const { phone } = context.switchToHttp().getRequest<FastifyRequest>();
  if (phone === null) throw new Error('an open route asks for the phone');
  return phone;
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that is not open. */
    phone: PhoneIdentity | null;
  }
}
