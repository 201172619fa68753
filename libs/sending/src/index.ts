/**
 * Sending: from a checked request to a message in its lane, and to its outcome for waiting callers. Which number or
 * phone sends it, what the plan adds and counts, what an idempotency key means, and the batches in which messages are
 * committed. Used by all senders: the API, the pacers of bulk sends. It must never answer an HTTP request or call a
 * gateway.
 */
export {
  committed,
  type FailedCommit,
  mustBeSameRequest,
  notKnownWhether,
  notRefused,
  stillUnderWay,
} from './acceptance';
export { type BulkPlace, bulkRowTrace } from './bulk-row-trace';
export { MessageIntake } from './message-intake';
export { type Acceptance, MessageSender, type SendOutcome, type SendRequests } from './message-sender';
export { metersOf, Subscriptions } from './subscriptions';
export { type Idempotency, keyRoute, type Origin, storedKey } from './origin';
export type { CallDeadlines } from './outcome-waiter';
export { scheduleRefusal } from './schedule-time';
export { partsOf, segmentsOf } from './sms-segments';
export { SenderNumbers, type WantedNumber } from './sender-numbers';
export { SENDING_PROVIDERS } from './sending-providers';
export { composeSmsMessage, LONGEST_SMS_UNITS, smsTextOf } from './sms-message';
export { SmsChannel, type SmsRequest } from './sms.channel';
export { composeWhatsappMessage, isShortEnough, TEXT_MAX_BYTES, type WhatsappContent } from './whatsapp-message';
export type { WantedFile, WhatsappRequest } from './whatsapp.channel';
