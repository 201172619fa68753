import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import type { PhoneAccessService } from './phone-access.service';
import type { PhoneLoad } from './phone-load';
import type { PhoneRouteRules } from './phone-route.decorators';

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
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit ??= MAX_BODY_BYTES;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { isOpen, withSecret } = request.routeOptions.config as PhoneRouteRules;
    const { authorization, 'user-agent': userAgent } = request.headers;
    if (request.is404) return;
    if (isOpen) {
      if (!withSecret || authorization !== undefined) return;
      throw new AppError('UNAUTHORIZED', { message: 'The Authorization header is missing.' });
    }
    request.phone = await access().authenticate({ authorization, address: request.ip, userAgent });
    load.enter(request.phone.id, reply.raw);
  });
}
