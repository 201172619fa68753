import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { PhoneIdentity, SmsReceiver } from '@chasqui/sms';
import type { BodyRules } from '@chasqui/platform';
import type { FastifyRequest } from 'fastify';

/** Rules of a route, where the access hook finds them. */
export interface PhoneRouteRules extends BodyRules {
  /** The route looks after access itself. */
  isOpen?: boolean;
  /** An open route that answers nobody without a code, a private token or a sign-in in the `Authorization` header. */
  withSecret?: boolean;
  /** The address names a phone, and only the body proves that it comes from it. */
  isProvenByBody?: boolean;
}

/**
 * The route takes requests without a phone's token: it looks after access itself.
 *
 * @param rules.withSecret what comes without a secret is refused before its body is read
 */
export const OpenRoute = (rules: Pick<PhoneRouteRules, 'withSecret'> = {}): MethodDecorator =>
  RouteConfig({ ...rules, isOpen: true } satisfies PhoneRouteRules);

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
    /** Of routes that name their phone in the address. Its body may be what proves that it is it. */
    receiver: SmsReceiver | null;
  }
}
