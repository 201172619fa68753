import { AppError } from '@chasqui/errors';
import type { Logger } from '@chasqui/runtime';
import { toAppError } from '@chasqui/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhoneLoad } from '../access/phone-load';
import type { PhoneRouteRules } from '../access/phone-route.decorator';
import type { ChtAccessService } from './cht-access.service';
import type { ChtService } from './cht.service';

/** Path of the service for cht-gateway; the id is the API's. */
export const CHT_ROUTE = 'sms-phone/cht/:phoneId';
/** Ten of the longest SMS, escaped, and twenty updates. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface ChtRequest {
  Params: { phoneId: string };
  Body: Buffer | undefined;
}

/** Called with the first request: these are created after the routes. */
export interface ChtParts {
  access: () => ChtAccessService;
  cht: () => ChtService;
  load: PhoneLoad;
  logger: Logger;
}

/**
 * The only address of the cht-gateway protocol: `GET` checks the settings, `POST` exchanges messages. A plain route in
 * its own scope: its errors have the form that the app reads, and a body is accepted whatever type it claims.
 */
export async function acceptCht(fastify: FastifyInstance, { access, cht, load, logger }: ChtParts): Promise<void> {
  const config: PhoneRouteRules = { isOpen: true, takesGzip: true };
  await fastify.register((scope, _options, done) => {
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const { params, headers } = request as FastifyRequest<ChtRequest>;
      const { authorization, 'user-agent': userAgent } = headers;
      const caller = { phoneId: params.phoneId, address: request.ip, authorization, userAgent };
      request.receiver = await access().authenticate(caller);
      load.enter(request.receiver.id, reply.raw);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown);
      if (error.status >= 500) logger.error({ request_id: request.id, err: error.cause }, 'an exchange failed');
      request.errorCode = error.code;
      return reply.code(error.status).headers(error.headers).send({ error: true, message: error.message });
    });
    scope.get(`/${CHT_ROUTE}`, { config }, () => Promise.resolve({ 'medic-gateway': true }));
    scope.post<ChtRequest>(`/${CHT_ROUTE}`, { config, bodyLimit: MAX_BODY_BYTES }, async (request) => {
      if (request.receiver === null) throw new Error('an exchange without a phone');
      // The answer has to be an object: the app takes anything else for a failure.
      return cht().exchange(request.receiver, request.body ?? Buffer.alloc(0));
    });
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: `/${CHT_ROUTE}`,
      config,
      handler: () => Promise.reject(new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, POST' } })),
    });
    done();
  });
}
