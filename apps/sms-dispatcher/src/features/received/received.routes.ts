import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhoneRouteRules } from '../access/phone-route.decorator';
import { PHONE_WEBHOOK_ROUTE } from '../settings/phone-webhooks';
import type { ReceivedService } from './received.service';

/** The longest SMS there is, escaped; and the health of a phone. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * `POST /sms-phone/v1/webhooks/{phone id}`. A plain route in a scope of its own: there a body stays the bytes that came
 * in, which are what is signed.
 *
 * @param received asked when the first request comes: the service is made after the routes
 */
export async function acceptReceived(fastify: FastifyInstance, received: () => ReceivedService): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', async (request) => {
      const { phoneId } = request.params as { phoneId: string };
      request.receiver = await received().find(phoneId, request.ip, claimOf(request));
    });
    scope.post<{ Body: Buffer | undefined }>(
      `/${PHONE_WEBHOOK_ROUTE}`,
      { bodyLimit: MAX_BODY_BYTES, config: { isOpen: true, isProvenByBody: true } satisfies PhoneRouteRules },
      async (request, reply) => {
        const { receiver, ip, body = Buffer.alloc(0) } = request;
        if (receiver === null) throw new Error('an event without a phone');
        await received().receive(receiver, ip, { ...claimOf(request), body });
        return reply.code(204).send();
      },
    );
    done();
  });
}

/** What a request says of its signature. */
const claimOf = ({ headers }: FastifyRequest) => ({
  timestamp: one(headers['x-timestamp']),
  signature: one(headers['x-signature']),
});

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
