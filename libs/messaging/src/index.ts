/**
 * Messages of every channel from acceptance to outcome: intake, lanes of messages, receipts, bulks, received messages
 * and their files. Used by the API and the workers of channels. Must never call another system.
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
export type { MessageChange, ReportedChange } from './changes/message-change';
export { type ClaimFiles, MessageChangeRepository, type OverdueMessage } from './changes/message-change.repository';
export { InboundListRepository, type InboundMessage } from './inbound/inbound-list.repository';
export {
  InboundMessageRepository,
  type NewInboundMessage,
  type WhatsappMessageName,
} from './inbound/inbound-message.repository';
export { isInboundFree, lockInbound, openInbound } from './inbound/inbound-order';
export { oncePerKey } from './intake/intake-keys';
export { type AnswerKey, type KeptAnswer, KeptAnswerRepository } from './intake/kept-answer.repository';
export { MessageIntakeRepository } from './intake/message-intake.repository';
export type { Charge, Intake, NewMessage, NewContact } from './intake/new-message';
export { FIND_NEW_CONTACT } from './intake/sms-intake.sql';
export { goesAnywaySql } from './intake/goes-anyway.sql';
export { isOptedOutSql } from './intake/recipient-spellings.sql';
export { type SmsIntake, insertSms } from './intake/sms-intake';
export { type AnswerCount, WordAnswerRepository } from './intake/word-answer.repository';
export { MessageHoldRepository } from './lane/message-hold.repository';
export {
  type LaneMessage,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from './lane/message-lane.repository';
export { RecipientConsentRepository } from './lane/recipient-consent.repository';
export { MessageWatchdogRepository, type UnacknowledgedMessage } from './lane/message-watchdog.repository';
export { ClientFileRepository, type FileOwner, type NewClientFile } from './media/client-file.repository';
export {
  FailuresInARow,
  type FilePlace,
  MediaFileRepository,
  type StoredFile,
} from './media/media-file.repository';
export { toReceivedMedia } from './media/received-media';
export { StorageUsageRepository } from './media/storage-usage.repository';
export { LEAST_RETENTION_DAYS, MEGABYTE, MOST_RETENTION_DAYS, retentionCutoffSql } from './media/storage.sql';
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
  type CancelRequest,
  cancelMessage,
  type MessageHistoryEntry,
  MessageRepository,
} from './messages/message.repository';
