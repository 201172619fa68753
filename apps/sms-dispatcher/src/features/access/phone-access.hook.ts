import { AppError } from '@chasqui/errors';
import {
  type BodyReceiverOptions,
  clientNetwork,
  type RequestRate,
  UNKNOWN_CALLER_BODY_BYTES,
} from '@chasqui/platform';
import type { FastifyInstance } from 'fastify';
import { credentialsOf } from '../registration/credentials';
import type { PhoneAccessService } from './phone-access.service';
import type { PhoneLoad } from './phone-load';
import type { PhoneRouteRules } from './phone-route.decorator';

/** Bodies of routes that say nothing else: a hundred reports of the app have a third of that. */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * Finds out whose request it is before its body is read, and that the phone has not too many under way. A route takes a
 * phone's token unless it is marked open.
 *
 * @param access asked when the first request comes: the service is made after the hooks
 */
export function authenticatePhones(fastify: FastifyInstance, access: () => PhoneAccessService, load: PhoneLoad): void {
  fastify.decorateRequest('phone', null);
  fastify.decorateRequest('receiver', null);
  fastify.addHook('onRoute', (route) => {
    const { isOpen } = (route.config ?? {}) as PhoneRouteRules;
    route.bodyLimit ??= isOpen ? UNKNOWN_CALLER_BODY_BYTES : MAX_BODY_BYTES;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { isOpen, withSecret } = request.routeOptions.config as PhoneRouteRules;
    const { authorization, 'user-agent': userAgent } = request.headers;
    if (request.is404) return;
    if (isOpen) {
      if (!withSecret || credentialsOf(authorization) !== null) return;
      throw new AppError('UNAUTHORIZED', {
        message: 'Send a code, a private token, or a user name and password.',
      });
    }
    request.phone = await access().authenticate({ authorization, address: request.ip, userAgent });
    load.enter(request.phone.id, reply.raw);
  });
}

/** Bodies are their phone's, and what they cost counts among its requests. */
export function phoneBodies(rate: RequestRate): BodyReceiverOptions {
  return {
    callerOf: ({ phone, receiver, ip }) => {
      if (phone !== null) return phone.id;
      // Named, and not proven yet where the body is what was signed: others who name it do not take its place.
      return receiver === null ? undefined : `${receiver.id} ${clientNetwork(ip)}`;
    },
    received: ({ phone, receiver, routeOptions }, bytes) => {
      // What is signed costs its phone something once that is proven: anybody can name it.
      const { isProvenByBody } = routeOptions.config as PhoneRouteRules;
      const id = phone?.id ?? (isProvenByBody ? undefined : receiver?.id);
      if (id !== undefined) rate.charge(id, bytes);
    },
  };
}
