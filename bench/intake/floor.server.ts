import { Database, MessageIntakeRepository, type NewMessage, PRIORITIES } from '@chasqui/entities';
import { Batcher } from '@chasqui/lanes';
import { fastify } from 'fastify';
import { v7 as uuid } from 'uuid';
import { serveParent } from '../processes/child';
import type { IntakePlace } from './intake-place';

interface FloorPlace extends IntakePlace {
  senders: readonly { orgId: string; numberId: string }[];
}

/** The least that could be done: Fastify's JSON parser and the same batches. No Nest, key, check, ring, log or metric. */
async function start({ databaseUrl, senders }: FloorPlace): Promise<number> {
  const database = await Database.connect({ url: databaseUrl, poolSize: 10, applicationName: 'bench-floor' });
  const intake = new MessageIntakeRepository(database);
  const batcher = new Batcher({
    maxItems: 200,
    maxUnderWay: 3,
    run: (batch: readonly NewMessage[]) => intake.accept(batch),
  });
  const app = fastify({ logger: false });
  let count = 0;
  app.post<{ Body: { to: string; message: string } }>('/', async (request, reply) => {
    count += 1;
    const { orgId, numberId } = senders[count % senders.length] ?? { orgId: uuid(), numberId: uuid() };
    const message: NewMessage = {
      ...REST,
      id: uuid(),
      orgId,
      numberId,
      toAddress: request.body.to,
      content: request.body.message,
      lane: `wa:${numberId}`,
    };
    const result = await batcher.add(message);
    if (result.kind !== 'accepted') throw new Error(`the intake answered ${result.kind}`);
    return reply.code(201).send({ success: true, data: { id: message.id, status: 'pending' } });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const REST = {
  mode: 'live',
  channel: 'whatsapp',
  type: 'text',
  fromAddress: '15550002222',
  media: null,
  payload: null,
  scheduledAt: null,
  metadata: {},
  deviceId: null,
  tracked: true,
  priority: PRIORITIES.api,
  requestId: 'bench',
  replyTo: null,
  giveUpAfterMs: null,
  charges: [{ limit: 'messages_month', period: '2026-11-01', max: -1 }],
  idempotency: null,
} as const;

const handlers = { start };
export type FloorServer = typeof handlers;

serveParent(handlers);
