import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import type { PhoneAccessService } from './phone-access.service';
import type { PhoneRouteRules } from './phone-route.decorators';

/**
 * Finds out whose request it is before its body is read. A route takes a phone's token unless it is marked open.
 *
 * @param access asked when the first request comes: the service is made after the hooks
 */
export function authenticatePhones(fastify: FastifyInstance, access: () => PhoneAccessService): void {
  fastify.decorateRequest('phone', null);
  fastify.addHook('onRequest', async (request) => {
    const { isOpen, withSecret } = request.routeOptions.config as PhoneRouteRules;
    const { authorization, 'user-agent': userAgent } = request.headers;
    if (request.is404) return;
    if (isOpen) {
      if (!withSecret || authorization !== undefined) return;
      throw new AppError('UNAUTHORIZED', { message: 'The Authorization header is missing.' });
    }
    request.phone = await access().authenticate({ authorization, address: request.ip, userAgent });
  });
}
