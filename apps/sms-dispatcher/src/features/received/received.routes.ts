import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhoneRouteRules } from '../access/phone-route.decorator';
import { PHONE_WEBHOOK_ROUTE } from '../settings/phone-webhooks';
import type { BodySlots } from './body-slots';
import type { ReceivedService } from './received.service';

/** An MMS with files of 6 MB as base64: more than networks carry. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * `POST /sms-phone/v1/webhooks/{phone id}`. A plain route in its own scope: there a body stays the received bytes,
 * which are what is signed.
 *
 * @param received, slots called with the first request: they are created after the routes
 */
export async function acceptReceived(
  fastify: FastifyInstance,
  received: () => ReceivedService,
  slots: () => BodySlots,
): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      const { phoneId } = request.params as { phoneId: string };
      request.receiver = await received().find(phoneId, request.ip, claimOf(request));
      await slots().enter(request.receiver.orgId, request.headers['content-length'], reply.raw);
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

const claimOf = ({ headers }: FastifyRequest) => ({
  timestamp: one(headers['x-timestamp']),
  signature: one(headers['x-signature']),
});

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
