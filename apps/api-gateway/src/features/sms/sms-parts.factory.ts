import {
  MessageIntakeRepository,
  MessageRepository,
  OrganizationRepository,
  SmsBulkRepository,
  SmsPairingRepository,
  SmsPhoneChoiceRepository,
  SmsPhoneRepository,
  SmsUnpairingRepository,
} from '@chasqui/entities';
import { MessageIntake, SmsPhones, Subscriptions } from '@chasqui/intake';
import { Doorbell, type DrainJob, PhoneBell, SMS_LANES } from '@chasqui/lanes';
import { Queue } from 'bullmq';
import { CancelMessageService } from '../messages/cancel-message.service';
import { SmsAccountsService } from '../sms-accounts/sms-accounts.service';
import type { SenderContext } from '../whatsapp/sender-context';
import { SendSmsService } from './send-sms.service';
import { SmsBulkService } from './sms-bulk.service';
import { SmsOrders } from './sms-orders';

/** What the routes about SMS work with. */
export interface SmsParts {
  sender: SendSmsService;
  bulks: SmsBulkService;
  accounts: SmsAccountsService;
  cancels: CancelMessageService;
}

/** The real parts: rows into PostgreSQL, rings over BullMQ. Phones are reached through `sms-dispatcher` alone. */
export function createSmsParts({
  config,
  database,
  redis,
  logger,
}: Omit<SenderContext, 'loop' | 'reads' | 'changes'>): SmsParts & {
  close: () => Promise<void>;
} {
  const onFailure = (part: string) => (error: unknown) =>
    logger.debug({ err: error, part }, 'a part of the SMS intake failed, the sweeper makes up for it');
  const queue = new Queue<DrainJob>(SMS_LANES.queue, { connection: redis, prefix: config.REDIS_PREFIX });
  queue.on('error', onFailure('queue'));
  const doorbell = new Doorbell(queue, { onFailure: onFailure('ring') });
  const bell = new PhoneBell(redis, config.REDIS_PREFIX, onFailure('wake'));
  const keys = new MessageIntakeRepository(database);
  const subscriptions = new Subscriptions(new OrganizationRepository(database));
  const choices = new SmsPhones(new SmsPhoneChoiceRepository(database));
  const orders = new SmsOrders(choices);
  const messages = new MessageRepository(database);
  const bulks = new SmsBulkRepository(database, keys);
  return {
    sender: new SendSmsService({ orders, keys, messages, subscriptions, doorbell, intake: new MessageIntake(keys) }),
    bulks: new SmsBulkService({ orders, subscriptions, doorbell, bulks }),
    accounts: new SmsAccountsService({
      phones: new SmsPhoneRepository(database),
      pairings: new SmsPairingRepository(database),
      unpairings: new SmsUnpairingRepository(database),
      choices,
      doorbell,
      bell,
      publicUrl: config.PUBLIC_URL,
    }),
    cancels: new CancelMessageService({ messages, doorbell, phones: bell }),
    close: () => queue.close(),
  };
}
