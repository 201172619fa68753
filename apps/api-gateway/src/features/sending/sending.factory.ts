import { randomUUID } from 'node:crypto';
import {
  MessageIntakeRepository,
  MessageRepository,
  OrganizationRepository,
  type RecordedMessage,
  SmsPhoneChoiceRepository,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import {
  MessageIntake,
  MessageSender,
  OutcomeWaiter,
  SenderNumbers,
  SmsChannel,
  SmsPhones,
  Subscriptions,
  WhatsappChannel,
} from '@chasqui/intake';
import { Doorbell, type DrainJob, type LaneKind, ReplyWaiter, SMS_LANES, WHATSAPP_LANES } from '@chasqui/lanes';
import { Forgetting, Gauge, redisForWorkers } from '@chasqui/platform';
import { Queue } from 'bullmq';
import type { SenderContext } from '../whatsapp/sender-context';

/** What sends messages, and what other parts share with it. */
export interface Sending {
  sender: MessageSender;
  intake: MessageIntakeRepository;
  messages: MessageRepository;
  subscriptions: Subscriptions;
  phones: SmsPhones;
  sms: SmsChannel;
  /** Close it after the last request was answered. */
  close: () => Promise<void>;
}

/** The real sender: rows into PostgreSQL, rings over BullMQ, outcomes back over a Redis channel. */
export function createSending(context: Omit<SenderContext, 'loop' | 'reads' | 'changes'>): Sending {
  const { config, database, redis, logger, metrics } = context;
  const prefix = config.REDIS_PREFIX;
  const instance = randomUUID();
  const onFailure = (part: string) => (error: unknown) => {
    logger.debug({ err: error, part }, 'a part of the intake failed, the sweeper makes up for it');
  };
  const queueOf = (lanes: LaneKind): Queue<DrainJob> => {
    const queue = new Queue<DrainJob>(lanes.queue, { connection: redis, prefix });
    queue.on('error', onFailure('queue'));
    return queue;
  };
  const queues = { whatsapp: queueOf(WHATSAPP_LANES), sms: queueOf(SMS_LANES) };
  const doorbellOf = (queue: Queue<DrainJob>) => new Doorbell(queue, { onFailure: onFailure('ring') });
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
  const subscriptions = new Subscriptions(new OrganizationRepository(database));
  const phones = new SmsPhones(new SmsPhoneChoiceRepository(database));
  const numbers = new SenderNumbers(new WhatsappNumberRepository(database));
  const whatsapp = new WhatsappChannel(numbers, messages, doorbellOf(queues.whatsapp));
  const sms = new SmsChannel(phones, doorbellOf(queues.sms));
  const outcomes = new OutcomeWaiter(messages, replies, DEADLINE_MS, instance);
  const sender = new MessageSender(new MessageIntake(intake), intake, messages, subscriptions, outcomes, whatsapp, sms);
  const close = async (): Promise<void> => {
    replies.stop();
    await forgetting.stop();
    subscriber.disconnect();
    await Promise.all([queues.whatsapp.close(), queues.sms.close()]);
  };
  return { sender, intake, messages, subscriptions, phones, sms, close };
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
