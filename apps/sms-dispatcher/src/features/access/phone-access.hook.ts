import { AppError } from '@chasqui/errors';
import { type BodyReceiverOptions, type RequestRate, UNKNOWN_CALLER_BODY_BYTES } from '@chasqui/http';
import { clientNetwork } from '@chasqui/runtime';
import type { FastifyInstance } from 'fastify';
import { credentialsOf } from '../registration/credentials';
import type { PhoneAccessService } from './phone-access.service';
import type { PhoneLoad } from './phone-load';
import type { PhoneRouteRules } from './phone-route.decorator';

/** Default limit of bodies: a hundred reports of the app take a third of it. */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * Identifies the phone of a request before its body is read, and limits its requests under way. A route takes a phone's
 * token unless it is marked open.
 *
 * @param access called with the first request: the service is created after the hooks
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

/** Bodies count per phone, and their cost counts as requests of it. */
export function phoneBodies(rate: RequestRate): BodyReceiverOptions {
  return {
    callerOf: ({ phone, receiver, ip }) => {
      if (phone !== null) return phone.id;
      // Named but not proven where the body is what was signed: others who name it do not take its place.
      return receiver === null ? undefined : `${receiver.id} ${clientNetwork(ip)}`;
    },
    received: ({ phone, receiver, routeOptions }, bytes) => {
      // A signed body costs its phone something only when that is proven: anybody can name it.
      const { isProvenByBody } = routeOptions.config as PhoneRouteRules;
      const id = phone?.id ?? (isProvenByBody ? undefined : receiver?.id);
      if (id !== undefined) rate.charge(id, bytes);
    },
  };
}
