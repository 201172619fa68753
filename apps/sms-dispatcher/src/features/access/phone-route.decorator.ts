import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { PhoneIdentity, SmsReceiver } from '@chasqui/sms';
import type { BodyRules } from '@chasqui/http';
import type { FastifyRequest } from 'fastify';

export interface PhoneRouteRules extends BodyRules {
  /** The route checks access itself. */
  isOpen?: boolean;
  /**
   * An open route that answers only requests with a code, a private token or a sign-in in the `Authorization` header.
   */
  withSecret?: boolean;
  /** The address names a phone, and only the body proves that it comes from it. */
  isProvenByBody?: boolean;
}

/**
 * The route takes requests without a phone's token: it checks access itself.
 *
 * @param rules.withSecret requests without a secret are refused before their body is read
 */
export const OpenRoute = (rules: Pick<PhoneRouteRules, 'withSecret'> = {}): MethodDecorator =>
  RouteConfig({ ...rules, isOpen: true } satisfies PhoneRouteRules);

export const RequestPhone = createParamDecorator((_: unknown, context: ExecutionContext): PhoneIdentity => {
  const { phone } = context.switchToHttp().getRequest<FastifyRequest>();
  if (phone === null) throw new Error('an open route asks for the phone');
  return phone;
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that is not open. */
    phone: PhoneIdentity | null;
    /** For routes whose address names the phone. It may take the body to prove that. */
    receiver: SmsReceiver | null;
  }
}
