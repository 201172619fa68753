import type { MessageTemplateUse } from '@chasqui/database';
import type { NewMessage } from '@chasqui/messages';
import { type SenderPhone, lackOf, type PhoneChoice, SmsPhones, type WantedPhone } from '@chasqui/sms';
import type { Subscription } from '@chasqui/tenancy';
import { AppError } from '@chasqui/errors';
import { Doorbell } from '@chasqui/lanes';
import { v7 as uuid } from 'uuid';
import { type Origin, storedKey } from './origin';
import type { SendingChannel } from './sending-channel';
import { composeSmsMessage, smsTextOf, type SmsText } from './sms-message';
import { notKnownWhether } from './acceptance';

/** Checked and normalized. */
export interface SmsRequest {
  /** Digits. */
  to: string;
  /** Without the plan's signature. */
  text: string;
  /**
   * The text could not be made, for example because its template is gone: refused, unless its key created a message
   * before.
   */
  refusal?: AppError | undefined;
  /** The template of the text; absent: none. */
  template?: MessageTemplateUse | undefined;
  /** The organization's quick reply, whose use is counted with the message. */
  quickReplyId?: string;
  phone: WantedPhone;
  /** Slot 1 to 3; null: the phone's settings decide. */
  sim: number | null;
  deliveryReport: boolean;
  /** Lifetime; null: the phone's. */
  expiresInS: number | null;
  /** Null: now. */
  scheduledAt: Date | null;
  metadata: Record<string, string>;
}

/** Messages sent by SMS phones, which pull them: no caller waits for their outcome. */
export class SmsChannel implements SendingChannel<SmsRequest> {
  readonly looksAgain = true;

  constructor(
    private readonly phones: SmsPhones,
    readonly doorbell: Doorbell,
  ) {}

  /** @throws AppError MESSAGE_TOO_LONG, NO_SMS_DEVICE; VALIDATION for what the phone cannot do */
  async compose(request: SmsRequest, origin: Origin, subscription: Subscription): Promise<NewMessage> {
    const content = textOf(request, subscription);
    const phone = await this.phones.find(origin.orgId, origin.mode, request.phone, request);
    return toMessage(request, content, phone, origin, subscription);
  }

  /**
   * The same for many requests, whose phones are read once.
   *
   * @param choice for requests that name no phone
   * @returns builds the message of a request; throws as `compose` does
   */
  async composer(
    choice: PhoneChoice,
    origin: Origin,
    subscription: Subscription,
  ): Promise<(request: SmsRequest) => NewMessage> {
    const find = await this.phones.findAll(origin.orgId, origin.mode, choice);
    return (request) => {
      const content = textOf(request, subscription);
      return toMessage(request, content, find(request.phone.deviceId, request), origin, subscription);
    };
  }

  forgetPhones({ orgId, mode }: Origin): void {
    this.phones.forget(orgId, mode);
  }

  lost({ id, idempotency }: NewMessage, cause: unknown): AppError {
    return notKnownWhether('the message was queued', idempotency !== null, cause, `Check GET /messages/${id}.`);
  }
}

function toMessage(
  request: SmsRequest,
  content: SmsText,
  phone: SenderPhone | null,
  origin: Origin,
  subscription: Subscription,
): NewMessage {
  if (phone === null) throw new AppError('NO_SMS_DEVICE');
  const lack = lackOf(phone, request);
  if (lack !== null) {
    const { field, message } = lack;
    throw new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'NOT_ALLOWED', message }] } });
  }
  const { to, sim, deliveryReport, metadata, expiresInS, scheduledAt } = request;
  const { orgId, mode, priority, joinsConversation, requestId } = origin;
  const asked = { to, content, sim, deliveryReport, metadata, expiresInS, scheduledAt, template: request.template };
  const sender = { orgId, mode, priority, joinsConversation, requestId, idempotency: storedKey(origin) };
  const draft = { id: uuid(), ...sender, ...asked };
  return composeSmsMessage(draft, phone, subscription);
}

function textOf({ text }: SmsRequest, { signature }: Subscription): SmsText {
  const content = smsTextOf(text, signature);
  if (content !== null) return content;
  const message =
    "With your plan's signature, the message is too long: an SMS can have at most 1,600 characters and 10 parts.";
  throw new AppError('MESSAGE_TOO_LONG', {
    message,
    extra: { fields: [{ field: 'message', code: 'TOO_LONG', message }] },
  });
}
