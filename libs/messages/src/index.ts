/**
 * Messages of every channel, from acceptance to outcome: intake, lanes, bulk sends, received messages. Used by every
 * app that works on messages. Must never call a gateway or a phone.
 */
export { BulkRowRepository, type FinishedRow, type ReleasedRow } from './bulk/bulk-row.repository';
export {
  type BulkIntake,
  BulkRepository,
  type BulkRowOutcome,
  keepBulk,
  type NewBulk,
  type OpenBulk,
} from './bulk/bulk.repository';
export { type ClaimFiles, MessageChangeRepository, type OverdueMessage } from './changes/message-change.repository';
export type { MessageChange, ReportedChange } from './changes/message-change';
export { toReceivedMedia } from './changes/received-media';
export { InboundListRepository } from './inbound/inbound-list.repository';
export {
  InboundMessageRepository,
  type NewInboundMessage,
  type WhatsappMessageName,
} from './inbound/inbound-message.repository';
export { isInboundFree, lockInbound, openInbound } from './inbound/inbound-order';
export { goesAnywaySql, isOptedOutSql } from './intake/recipient.sql';
export { oncePerKey } from './intake/intake-keys';
export { type AnswerKey, type KeptAnswer, KeptAnswerRepository } from './intake/kept-answer.repository';
export { MessageIntakeRepository } from './intake/message-intake.repository';
export type { Charge, Intake, NewContact, NewMessage } from './intake/new-message';
export { FIND_NEW_CONTACT } from './intake/sms-intake.sql';
export { insertSms, type SmsIntake } from './intake/sms-intake';
export { type AnswerCount, WordAnswerRepository } from './intake/word-answer.repository';
export { MessageHoldRepository } from './lane/message-hold.repository';
export {
  type LaneMessage,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from './lane/message-lane.repository';
export { MessageWatchdogRepository, type UnacknowledgedMessage } from './lane/message-watchdog.repository';
export { RecipientConsentRepository } from './lane/recipient-consent.repository';
export {
  type ListedMessage,
  type MessageFilter,
  MessageListRepository,
  type MessagePage,
} from './messages/message-list.repository';
export { MessageReadRepository } from './messages/message-read.repository';
export { type MessageReceipt, MessageReceiptRepository } from './messages/message-receipt.repository';
export {
  type Cancellation,
  cancelMessage,
  type CancelRequest,
  type MessageHistoryEntry,
  MessageRepository,
} from './messages/message.repository';
