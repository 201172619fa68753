import type { FastifyInstance, FastifyReply } from 'fastify';
import { GATEWAY_ROUTES, type GatewayErrorCode } from '@chasqui/gateway-protocol';
import type { SendResult, SendService } from '../ledger/send.service';
import type { Carrier } from './app-parts';
import { GatewayError } from './gateway.error';
import { parseMessageId, parseSendRequest } from './send-request.parser';

export function addMessageRoutes(app: FastifyInstance, sends: SendService, carrier: Carrier): void {
  app.post(GATEWAY_ROUTES.messages, async (request, reply) => {
    const result = await sends.submit(parseSendRequest(request.body), carrier.callOf(request));
    return answer(reply, result);
  });

  app.get<{ Params: { id: string } }>(`${GATEWAY_ROUTES.messages}/:id`, async (request, reply) => {
    const id = parseMessageId(request.params.id);
    const known = sends.lookUp(id);
    if (known === undefined) throw new GatewayError('MESSAGE_UNKNOWN', `Message ${id} was not sent by this gateway.`);
    // The outcome is open: it is being sent, or a crash came between; the same POST settles it.
    if (known.kind === 'sending') return reply.code(202).send({ id, accepted: false, state: 'sending' });
    return answer(reply, known);
  });
}

/** Refusals that come before anything is written; when something may have been written, the driver answers INTERNAL. */
const NOTHING_SENT: ReadonlySet<GatewayErrorCode> = new Set([
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'PACED',
  'DEADLINE_PASSED',
]);

function answer(reply: FastifyReply, result: SendResult): FastifyReply {
  switch (result.kind) {
    case 'accepted':
      return reply.send(result.response);
    case 'unreadable':
      return reply.type('application/json').send(result.body);
    case 'refused':
  }
  const { code, message, detail, passes = false } = result;
  throw new GatewayError(code, message, detail, passes || NOTHING_SENT.has(code));
}
