import type { NewMessage, Priority, Subscription } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { composeSmsMessage, type SmsPhones, smsTextOf, type SmsText } from '@chasqui/intake';
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
    const { key, subscription } = origin;
    const content = textOf(wish, subscription);
    const phone = await this.phones.find(key.orgId, key.mode, wish.phone);
    if (phone === null) throw new AppError('NO_SMS_DEVICE');
    const order = {
      id: uuid(),
      orgId: key.orgId,
      mode: key.mode,
      to: wish.to,
      content,
      sim: wish.sim,
      deliveryReport: wish.deliveryReport,
      metadata: wish.metadata,
      priority: origin.priority,
      requestId: origin.requestId,
      expiresInS: wish.expiresInS,
      scheduledAt: wish.scheduledAt,
      idempotency: origin.idempotency,
    };
    return composeSmsMessage(order, phone, subscription);
  }

  /** The organization's phones are looked at again: one of them is gone. */
  forgetPhones({ orgId, mode }: AuthenticatedKey): void {
    this.phones.forget(orgId, mode);
  }
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
