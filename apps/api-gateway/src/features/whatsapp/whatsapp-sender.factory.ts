import { randomUUID } from 'node:crypto';
import {
  MessageIntakeRepository,
  MessageRepository,
  OrganizationRepository,
  type RecordedMessage,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import { MessageIntake, SenderNumbers, Subscriptions } from '@chasqui/intake';
import { Doorbell, type DrainJob, ReplyWaiter, WHATSAPP_LANES } from '@chasqui/lanes';
import { Forgetting, Gauge, redisForWorkers } from '@chasqui/platform';
import { Queue } from 'bullmq';
import { SendWhatsappService } from './send-whatsapp.service';
import type { ClosableSender, SenderContext } from './sender-context';
import { WhatsappOrders } from './whatsapp-orders';

/** The real sender: rows into PostgreSQL, rings over BullMQ, outcomes back over a Redis channel. */
export function createWhatsappSender(context: SenderContext): ClosableSender {
  const { config, database, redis, logger, metrics } = context;
  const prefix = config.REDIS_PREFIX;
  const instance = randomUUID();
  const onFailure = (part: string) => (error: unknown) => {
    logger.debug({ err: error, part }, 'a part of the intake failed, the sweeper makes up for it');
  };
  const queue = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redis, prefix });
  queue.on('error', onFailure('queue'));
  // A subscriber waits for Redis for ever, and subscribes again when it is back.
  const subscriber = redisForWorkers(config.REDIS_URL, logger, { connectionName: 'api-gateway replies' });
  const intake = new MessageIntakeRepository(database);
  const messages = new MessageRepository(database);
  const replies = new ReplyWaiter<RecordedMessage>({
    subscriber,
    prefix,
    instance,
    reread: (ids) => messages.findAnswerable(ids),
    onFailure: onFailure('reply'),
  });
  observeWaiting(replies, metrics);
  const forgetting = new Forgetting('idempotency keys', (limit) => intake.forgetOldKeys(limit), logger);
  forgetting.start();
  const orders = new WhatsappOrders({
    intake: new MessageIntake(intake),
    keys: intake,
    messages,
    numbers: new SenderNumbers(new WhatsappNumberRepository(database)),
    subscriptions: new Subscriptions(new OrganizationRepository(database)),
  });
  const service = new SendWhatsappService({
    orders,
    messages,
    doorbell: new Doorbell(queue, { onFailure: onFailure('ring') }),
    replies,
    instance,
  });
  return {
    send: (key, input) => service.send(key, input),
    schedule: (key, input) => service.schedule(key, input),
    close: async () => {
      replies.stop();
      await forgetting.stop();
      subscriber.disconnect();
      await queue.close();
    },
  };
}

function observeWaiting(replies: ReplyWaiter<RecordedMessage>, metrics: SenderContext['metrics']): void {
  const waiting = new Gauge({
    name: 'chasqui_waiting_callers',
    help: 'Callers of this process that wait for the outcome of their message.',
    registers: [],
    collect() {
      this.set(replies.size);
    },
  });
  metrics.registerMetric(waiting);
}
