/**
 * What is stored: TypeORM entities, migrations, the data source, and repositories with telling method names that take
 * the organization. Used by every app and by `libs/lanes`. Must not know HTTP, Redis or queues.
 */
export {
  type ApiKey,
  DEFAULT_RATE_LIMIT_PER_MINUTE,
  SCOPES,
  type Scope,
} from './api-keys/api-key.entity';
export {
  SYSTEM_MAIL_REASONS,
  SYSTEM_MAIL_STATES,
  type SystemMailKind,
  type SystemMailReason,
  type SystemMailState,
} from './mails/system-mail.entity';
export type { ApiRequest } from './api-requests/api-request.entity';
export {
  ACCOUNT_FIELDS,
  type AccountField,
  CHANNEL_TABLE,
  CHANNELS,
  type Channel,
  type ReachableStatus,
} from './messages/channel';
export { type BulkRowResult, type BulkRowDraft, emptyDraft } from './bulk/bulk-row.entity';
export type { ConversationNote } from './contacts/conversation-note.entity';
export { CONVERSATION_STATUSES, type ConversationStatus } from './contacts/conversation.entity';
export type { InboxChangeType } from './contacts/inbox-change.entity';
export type { ContactAddress, ContactAddressKind } from './contacts/contact-address.entity';
export {
  CONTACT_EXPORT_FORMATS,
  CONTACT_EXPORT_STATES,
  ContactExport,
  type ContactExportFormat,
  type ContactExportState,
} from './contacts/contact-export.entity';
export {
  ContactImport,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  IMPORT_CONFLICTS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  type ImportConflict,
  type ImportFormat,
  type ImportState,
} from './contacts/contact-import.entity';
export { CONTACT_FIELD_TYPES, ContactField, type ContactFieldType } from './contacts/contact-field.entity';
export type { ContactConsent } from './contacts/contact-consent.entity';
export type { ContactMerge, ContactMergeState } from './contacts/contact-merge.entity';
export { CONTACT_SOURCES, type ChannelConsent, Contact, type ContactSource } from './contacts/contact.entity';
export {
  Segment,
  SEGMENT_MATCHES,
  SEGMENT_OPS,
  type SegmentGroup,
  type SegmentMatch,
  type SegmentOp,
  type SegmentRule,
  type SegmentValue,
  type StoredSegmentCount,
} from './contacts/segment.entity';
export { isSilentSql } from './contacts/silent-contact.sql';
export {
  CountedList,
  type CountedPart,
  LIST_BYTES,
  type ListPart,
  type ListPosition,
  type ListQuery,
  type ListStop,
  type PageRequest,
  type Listed,
  WHOLE_LIST,
  documentBytes,
  listText,
  positionOf,
  readList,
  rowBytes,
  withinBytes,
} from './database/bounded-list';
export { isConnectionTrouble } from './database/connection-trouble';
export { BoundedClient } from './database/bounded-client';
export { connectWhenReady } from './database/connect-when-ready';
export { LOCK_TIMEOUT } from './database/data-source';
export {
  Database,
  type Queryable,
  type Statement,
  type Transaction,
  type Transactor,
  within,
} from './database/database';
export { DatabaseSession, type SessionQuery } from './database/database-session';
export { deleteSome } from './database/delete-some';
export { ownColumns, tableOf } from './database/own-columns';
export { readClock } from './database/read-clock';
export { despiteRowFault } from './database/despite-row-fault';
export { isCut, isLockTimeout, isLostInBetween, isRefusedForNow, isRowFault, isTaken } from './failures/pg-error';
export { ReadReplica, type ReplicaRefusal, type ReplicaTrouble } from './replica/read-replica';
export { repositoryProviders } from './database/repository-providers';
export { retryTransient } from './failures/retry-transient';
export { SilenceWatch } from './database/silence-watch';
export { UnansweredError } from './failures/unanswered.error';
export { isInsertedSql } from './database/inserted.sql';
export { isUuid } from './database/is-uuid';
export { LOCKED_OLD, type OldRows, RETURNED_OLD } from './database/old-rows';
export { uuidFloor } from './database/uuid-floor';
export { FEATURES, FEATURE_TABLES, LIMITED_FEATURES, type DependentRows, type RowsFate } from './features/features';
export { EVENT_TYPES, type EventType, type LoggedEvent } from './events/event.entity';
export { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from './identity/audit-entry.entity';
export type { ConsoleSession, SessionState } from './identity/console-session.entity';
export { type Membership, type Role, ROLES } from './identity/membership.entity';
export type { LinkKind, OneTimeLink } from './identity/one-time-link.entity';
export { type Language, LANGUAGES, type User } from './identity/user.entity';
export {
  EVENT_SOURCES,
  type EventSource,
  MESSAGE_CHANGES,
  type MessageChangeKind,
  MessageEvent,
} from './messages/message-event.entity';
export {
  FAILURE_REASONS,
  type FailureReason,
  MESSAGE_ERROR_CODES,
  MESSAGE_STATUSES,
  type MessageErrorCode,
  type MessageState,
  type MessageStatus,
  PRIORITIES,
  type Priority,
  canBecome,
} from './messages/message-status';
export {
  type AnswerExtra,
  Message,
  type MessageMedia,
  type MessagePayload,
  type MessageReference,
  type MessageTemplateUse,
  type WordKind,
  type ReceivedMedia,
  type SmsPart,
} from './messages/message.entity';
export { migrate } from './migrate-database';
export { OLDEST_MIGRATION } from './schema/oldest-version';
export {
  type NumberClaim,
  WHATSAPP_NUMBER_STATUSES,
  type WhatsappNumberStatus,
} from './numbers/whatsapp-number.entity';
export { MODES, type Mode } from './organizations/owned-row';
export {
  EXPORT_PROBLEMS,
  EXPORT_STATES,
  type ExportProblem,
  type ExportState,
} from './organizations/organization-export.entity';
export { LIMIT_NAMES, type LimitName, type Limits } from './organizations/plan.entity';
export type { PairingKind, PairingState } from './pairings/pairing.entity';
export { QuickReply } from './quick-replies/quick-reply.entity';
export {
  MessageTemplate,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  TEMPLATE_STATUSES,
  type TemplateCategory,
  type TemplateChannel,
  type TemplateStatus,
} from './templates/template.entity';
export {
  type DeclaredVariable,
  TemplateVersion,
  VARIABLE_TYPES,
  type VariableType,
} from './templates/template-version.entity';
export {
  type QuietHours,
  type ReportedSim,
  SIM_MODES,
  SMS_PHONE_SILENCE_MINUTES,
  SMS_PHONE_STATUSES,
  SMS_PROTOCOLS,
  type SimMode,
  type SimSettings,
  SmsPhone,
  type SmsPhoneStatus,
  type SmsProtocol,
  type WaitReason,
} from './sms/sms-phone.entity';
export {
  DELIVERY_REASONS,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
  type WebhookAttempt,
  type WebhookDelivery,
} from './webhooks/webhook-delivery.entity';
export {
  DISABLED_REASONS,
  type DisabledReason,
  WEBHOOK_STATUSES,
  WebhookEndpoint,
  type WebhookStatus,
} from './webhooks/webhook-endpoint.entity';
export { RECOVERY_STATUSES, type RecoveryStatus, type WebhookRecovery } from './webhooks/webhook-recovery.entity';
