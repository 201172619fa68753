import type { NewMessage, Priority, SenderPhone, Subscription } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { composeSmsMessage, type PhoneChoice, type SmsPhones, smsTextOf, type SmsText } from '@chasqui/intake';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { SmsWish } from './send-sms.input';

/** Where a wished SMS comes from. */
export interface SmsOrigin {
  key: AuthenticatedKey;
  subscription: Subscription;
  requestId: string;
  priority: Priority;
  idempotency: NewMessage['idempotency'];
}

/** Makes messages of wished SMS: all that can be refused before the database is asked is refused here. */
export class SmsOrders {
  constructor(private readonly phones: SmsPhones) {}

  /** @throws AppError MESSAGE_TOO_LONG, NO_SMS_DEVICE */
  async compose(wish: SmsWish, origin: SmsOrigin): Promise<NewMessage> {
    const content = textOf(wish, origin.subscription);
    const phone = await this.phones.find(origin.key.orgId, origin.key.mode, wish.phone);
    return toMessage(wish, content, phone, origin);
  }

  /**
   * The same for many, whose phones are read once.
   *
   * @param choice how phones are found for wishes that name none
   * @returns what makes the message of a wish; it throws as `compose` does
   */
  async composer(choice: PhoneChoice, origin: SmsOrigin): Promise<(wish: SmsWish) => NewMessage> {
    const find = await this.phones.findAll(origin.key.orgId, origin.key.mode, choice);
    return (wish) => {
      const content = textOf(wish, origin.subscription);
      return toMessage(wish, content, find(wish.phone.deviceId), origin);
    };
  }

  /** The organization's phones are looked at again: one of them is gone. */
  forgetPhones({ orgId, mode }: AuthenticatedKey): void {
    this.phones.forget(orgId, mode);
  }
}

function toMessage(
  wish: SmsWish,
  content: SmsText,
  phone: SenderPhone | null,
  { key, subscription, requestId, priority, idempotency }: SmsOrigin,
): NewMessage {
  if (phone === null) throw new AppError('NO_SMS_DEVICE');
  const { to, sim, deliveryReport, metadata, expiresInS, scheduledAt } = wish;
  const { orgId, mode } = key;
  const wished = { to, content, sim, deliveryReport, metadata, expiresInS, scheduledAt };
  return composeSmsMessage(
    { id: uuid(), orgId, mode, priority, requestId, idempotency, ...wished },
    phone,
    subscription,
  );
}

function textOf({ text }: SmsWish, { signature }: Subscription): SmsText {
  const content = smsTextOf(text, signature);
  if (content !== null) return content;
  const message = 'With the signature of the plan, the message is too long: 1,600 characters and 10 parts.';
  throw new AppError('MESSAGE_TOO_LONG', {
    message,
    extra: { fields: [{ field: 'message', code: 'TOO_LONG', message }] },
  });
}
