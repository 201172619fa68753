import { fromAddressOf, type SenderPhone } from '@chasqui/sms';
import type { MessageTemplateUse } from '@chasqui/database';
import type { NewMessage } from '@chasqui/messages';
import type { Subscription } from '@chasqui/tenancy';
import { laneName, SMS_LANES } from '@chasqui/lanes';
import { metersOf } from './subscriptions';
import type { MessageDraft } from './origin';
import { segmentsOf, type SmsSegments } from './sms-segments';

const MAX_CHARACTERS = 1_600;
/** UTF-16 units of a text that may fit: a character has at most two. */
export const LONGEST_SMS_UNITS = 2 * MAX_CHARACTERS;
const MAX_SEGMENTS = 10;

export interface SmsText {
  text: string;
  segments: SmsSegments;
}

export interface SmsDraft extends MessageDraft {
  to: string;
  content: SmsText;
  /** Slot 1 to 3; null: the phone's settings decide. */
  sim: number | null;
  deliveryReport: boolean;
  /** The template of the text; undefined: none. */
  template?: MessageTemplateUse | undefined;
  /** Lifetime from its due time; null: the phone's. */
  expiresInS: number | null;
}

/**
 * A text with the plan's signature, and its parts.
 *
 * @returns null when it is too long: more than 1,600 characters or 10 parts (contract.md D0)
 */
export function smsTextOf(message: string, signature: string | null): SmsText | null {
  const text = signature === null ? message : `${message}\n\n${signature}`;
  // Longer texts need not be counted.
  if (text.length > LONGEST_SMS_UNITS || Array.from(text).length > MAX_CHARACTERS) return null;
  const segments = segmentsOf(text);
  return segments.count > MAX_SEGMENTS ? null : { text, segments };
}

/** The message to store: in its phone's lane, with the plan's limits. */
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
