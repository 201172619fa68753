import { SmsBulkRepository, SmsPairingRepository, SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/entities';
import { PhoneBell } from '@chasqui/lanes';
import { CancelMessageService } from '../messages/cancel-message.service';
import { SmsAccountsService } from '../sms-accounts/sms-accounts.service';
import type { Sending } from '../sending/sending.factory';
import type { SenderContext } from '../whatsapp/sender-context';
import { SendSmsService } from './send-sms.service';
import { SmsBulkService } from './sms-bulk.service';

/** What the routes about SMS work with. */
export interface SmsParts {
  sender: SendSmsService;
  bulks: SmsBulkService;
  accounts: SmsAccountsService;
  cancels: CancelMessageService;
}

/** The real parts. Phones are reached through `sms-dispatcher` alone. */
export function createSmsParts(
  { config, database, redis, logger }: Pick<SenderContext, 'config' | 'database' | 'redis' | 'logger'>,
  { sender, sms, intake, messages, subscriptions, phones }: Sending,
): SmsParts {
  const bell = new PhoneBell(redis, config.REDIS_PREFIX, (error) =>
    logger.debug({ err: error, part: 'wake' }, 'a part of the SMS intake failed, the sweeper makes up for it'),
  );
  return {
    sender: new SendSmsService(sender),
    bulks: new SmsBulkService(sms, new SmsBulkRepository(database, intake), subscriptions),
    accounts: new SmsAccountsService({
      phones: new SmsPhoneRepository(database),
      pairings: new SmsPairingRepository(database),
      unpairings: new SmsUnpairingRepository(database),
      choices: phones,
      doorbell: sms.doorbell,
      bell,
      publicUrl: config.PUBLIC_URL,
    }),
    cancels: new CancelMessageService({ messages, doorbell: sms.doorbell, phones: bell }),
  };
}
