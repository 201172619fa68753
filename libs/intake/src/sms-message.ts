import { fromAddressOf, type SenderPhone } from '@chasqui/sms';
import type { MessageTemplateUse, Mode, Priority } from '@chasqui/entities';
import type { NewMessage } from '@chasqui/messaging';
import type { Subscription } from '@chasqui/tenancy';
import { laneName, SMS_LANES } from '@chasqui/lanes';
import { metersOf } from './meters';
import { segmentsOf, type SmsSegments } from './segments';

const MAX_CHARACTERS = 1_600;
/** UTF-16 units of a text that may fit: a character has at most two. */
export const LONGEST_SMS_UNITS = 2 * MAX_CHARACTERS;
const MAX_SEGMENTS = 10;

/** A text as it is sent, with the plan's signature. */
export interface SmsText {
  text: string;
  segments: SmsSegments;
}

/** An SMS that somebody asked for, and how it travels. */
export interface SmsDraft {
  id: string;
  orgId: string;
  mode: Mode;
  /** Digits. */
  to: string;
  content: SmsText;
  /** Slot 1 to 3 that shall send it; null: the phone's settings say. */
  sim: number | null;
  deliveryReport: boolean;
  metadata: Record<string, string>;
  /** What the text was made of; undefined: it was given. */
  template?: MessageTemplateUse | undefined;
  priority: Priority;
  joinsConversation: boolean;
  requestId: string | null;
  /** Its life; null: as long as its phone lets messages live. It begins when its time has come. */
  expiresInS: number | null;
  /** It is held back until then; null: it may go at once. */
  scheduledAt: Date | null;
  idempotency: NewMessage['idempotency'];
}

/**
 * A text with the plan's signature, and the parts that it needs.
 *
 * @returns null when it is too long: more than 1,600 characters or 10 parts (contract.md D0)
 */
export function smsTextOf(message: string, signature: string | null): SmsText | null {
  const text = signature === null ? message : `${message}\n\n${signature}`;
  // What is longer needs not be counted.
  if (text.length > LONGEST_SMS_UNITS || Array.from(text).length > MAX_CHARACTERS) return null;
  const segments = segmentsOf(text);
  return segments.count > MAX_SEGMENTS ? null : { text, segments };
}

/** The message as it is stored: in its phone's lane, with what it counts against the plan. */
export function composeSmsMessage(draft: SmsDraft, phone: SenderPhone, subscription: Subscription): NewMessage {
  const { to, content, sim, deliveryReport, expiresInS, template, ...rest } = draft;
  const { encoding, count } = content.segments;
  return {
    ...rest,
    channel: 'sms',
    type: 'text',
    toAddress: to,
    fromAddress: fromAddressOf(phone, sim),
    accountId: phone.id,
    content: content.text,
    media: null,
    payload: {
      sms: { encoding, segments: count, sim, delivery_report: deliveryReport },
      ...(template && { template }),
    },
    tracked: true,
    lane: laneName(SMS_LANES, phone.id),
    replyTo: null,
    giveUpAfterMs: (expiresInS ?? phone.messageTtlS) * 1_000,
    charges: metersOf('sms', draft.mode, subscription),
  };
}
