import { Database, MessageIntakeRepository, type NewMessage, PRIORITIES } from '@chasqui/entities';
import { MessageIntake } from '@chasqui/intake';
import { fastify } from 'fastify';
import { v7 as uuid } from 'uuid';
import { serveParent } from '../processes/child';
import type { IntakePlace } from '../intake/intake-place';

interface FloorPlace extends IntakePlace {
  senders: readonly { orgId: string; phoneId: string }[];
}

/** The least that could be done: Fastify's JSON parser and the same batches. No Nest, key, check, ring, log or metric. */
async function start({ databaseUrl, senders }: FloorPlace): Promise<number> {
  const database = await Database.connect({ url: databaseUrl, poolSize: 10, applicationName: 'bench-floor' });
  const intake = new MessageIntake(new MessageIntakeRepository(database));
  const app = fastify({ logger: false });
  let count = 0;
  app.post<{ Body: { to: string; message: string } }>('/', async (request, reply) => {
    count += 1;
    const { orgId, phoneId } = senders[count % senders.length] ?? { orgId: uuid(), phoneId: uuid() };
    // The contacts of the benchmark are known by their digits.
    const to = request.body.to.slice(1);
    const { message: content } = request.body;
    const message: NewMessage = {
      ...REST,
      id: uuid(),
      orgId,
      deviceId: phoneId,
      toAddress: to,
      content,
      lane: `sms:${phoneId}`,
    };
    const result = await intake.accept(message);
    if (result.kind !== 'accepted') throw new Error(`the intake answered ${result.kind}`);
    const data = { id: message.id, conversation_id: result.conversationId, to, content, status: 'pending' };
    return reply.code(201).send({ success: true, data });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const REST = {
  mode: 'live',
  channel: 'sms',
  type: 'text',
  fromAddress: '',
  numberId: null,
  media: null,
  payload: { sms: { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true } },
  scheduledAt: null,
  metadata: { order: '4711' },
  tracked: true,
  priority: PRIORITIES.api,
  requestId: 'bench',
  replyTo: null,
  giveUpAfterMs: 86_400_000,
  charges: [
    { limit: 'messages_month', period: '2026-11-01', max: -1 },
    { limit: 'sms_month', period: '2026-11-01', max: -1 },
  ],
  idempotency: null,
} as const;

const handlers = { start };
export type SmsFloorServer = typeof handlers;

serveParent(handlers);
