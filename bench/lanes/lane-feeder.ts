import type { Database } from '@chasqui/database';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { Doorbell, type DrainJob, WHATSAPP_LANES } from '@chasqui/lanes';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { aMessage, type Sender } from './lane-traffic';
import { PLAIN_QUEUE } from './plain-queue';

/** Resolves when all messages are accepted; feeds as fast as it can. */
export type Feed = (messages: number) => Promise<void>;

const BATCH = 200;
const BATCHES_UNDER_WAY = 3;
/** More callers did not make the plain way faster. */
const PLAIN_CALLERS = 64;

/** Our way: batches of the intake, then one ring per lane. */
export function laneFeed(database: Database, redis: Redis, prefix: string, from: readonly Sender[]): Feed {
  const intake = new MessageIntakeRepository(database);
  const queue = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redis, prefix });
  const doorbell = new Doorbell(queue, {
    onFailure: (error) => process.stderr.write(`ring failed: ${String(error)}\n`),
  });
  return (messages) =>
    inParallel(BATCHES_UNDER_WAY, Math.ceil(messages / BATCH), async (batchNumber) => {
      const first = batchNumber * BATCH;
      const batch = Array.from({ length: Math.min(BATCH, messages - first) }, (_, n) => aMessage(from, first + n));
      const results = await intake.accept(batch);
      if (results.some((result) => result instanceof Error || result.kind !== 'accepted')) {
        throw new Error('the intake refused a message of the benchmark');
      }
      for (const message of batch) doorbell.ring(message.lane);
    });
}

/** The plain way: one INSERT and one job per message. */
export function plainFeed(database: Database, redis: Redis, prefix: string, from: readonly Sender[]): Feed {
  const queue = new Queue<{ id: string }>(PLAIN_QUEUE, { connection: redis, prefix });
  const insert = {
    name: 'plain_insert',
    text: `insert into plain_messages
             (id, org_id, mode, channel, status, type, to_address, from_address, account_id, content, metadata, request_id)
           values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11)`,
  };
  return (messages) =>
    inParallel(PLAIN_CALLERS, messages, async (index) => {
      const m: NewMessage = aMessage(from, index);
      const values = [m.id, m.orgId, m.mode, m.channel, m.type, m.toAddress, m.fromAddress, m.accountId, m.content];
      await database.query(insert, [...values, JSON.stringify(m.metadata), m.requestId]);
      await queue.add('send', { id: m.id }, { removeOnComplete: { count: 1000 }, removeOnFail: { count: 1000 } });
    });
}

async function inParallel(callers: number, times: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
