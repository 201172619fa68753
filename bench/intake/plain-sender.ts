import { type Database, IdempotencyKey, Message, MessageEvent } from '@chasqui/entities';
import type { NewMessage } from '@chasqui/messaging';
import type { Redis } from '@chasqui/platform';
import { Queue } from 'bullmq';
import type { WhatsappSender } from '../../apps/api-gateway/src/features/whatsapp/send-whatsapp-types';
import { messageComposer, notMeasured } from './batched-sender';
import { chargePlan } from './plan-charges';

/**
 * The plain way behind the same route: one transaction per request with TypeORM (plan counter, message, audit; the
 * idempotency key if there is one) and one BullMQ job per message. It has the same caches as ours.
 */
export function plainSender(database: Database, redis: Redis, prefix: string): WhatsappSender {
  const compose = messageComposer(database);
  const queue = new Queue<{ id: string }>('plain-messages', { connection: redis, prefix });
  return {
    send: async (key, input) => {
      const message = await compose(key, input);
      await store(database, message);
      await queue.add('send', { id: message.id }, { removeOnComplete: { count: 1000 } });
      return { status: 201, body: { success: true, data: { id: message.id, status: 'pending' } }, replayed: false };
    },
    schedule: notMeasured,
  };
}

async function store(database: Database, message: NewMessage): Promise<void> {
  const { id, orgId, idempotency } = message;
  await database.source.transaction(async (manager) => {
    await chargePlan(manager, message);
    if (idempotency !== null) {
      const { route, key, requestHash } = idempotency;
      await manager.insert(IdempotencyKey, { orgId, route, key, requestHash, messageId: id });
    }
    await manager.insert(Message, toRow(message));
    await manager.insert(MessageEvent, { messageId: id, version: 1, orgId, status: 'pending', source: 'api' });
  });
}

function toRow(message: NewMessage) {
  const {
    idempotency: _idempotency,
    charges,
    replyTo: _replyTo,
    giveUpAfterMs: _giveUpAfterMs,
    media: _media,
    ...columns
  } = message;
  return {
    ...columns,
    direction: 'outbound' as const,
    status: 'pending' as const,
    // No lane takes it, so the indexes of lanes cost it nothing.
    state: 'done' as const,
    laneSeq: () => "nextval('messages_lane_seq')",
    charged: charges.map((charge) => charge.limit),
    chargedPeriod: charges[0]?.period ?? null,
  };
}
