/**
 * What is stored: TypeORM entities, migrations, the data source, and the connections to PostgreSQL. Used by every app
 * and nearly every lib. Must not know HTTP, Redis or queues.
 */
export { migrate } from './migrate-database';
export { BoundedClient } from './access/bounded-client';
export {
  CountedList,
  type CountedPart,
  documentBytes,
  LIST_BYTES,
  type Listed,
  type ListPart,
  type ListPosition,
  type ListQuery,
  type ListStop,
  listText,
  type PageRequest,
  positionOf,
  readList,
  rowBytes,
  WHOLE_LIST,
  withinBytes,
} from './access/bounded-list';
export { connectWhenReady } from './access/connect-when-ready';
export { isConnectionTrouble } from './access/connection-trouble';
export { LOCK_TIMEOUT } from './access/data-source';
export { DatabaseSession, type SessionQuery } from './access/database-session';
export { Database, type Queryable, type Statement, type Transaction, type Transactor, within } from './access/database';
export { deleteSome } from './access/delete-some';
export { despiteRowFault } from './access/despite-row-fault';
export { isInsertedSql } from './access/inserted.sql';
export { isUuid } from './access/is-uuid';
export { LOCKED_OLD, type OldRows, RETURNED_OLD } from './access/old-rows';
export { ownColumns, tableOf } from './access/own-columns';
export { readClock } from './access/read-clock';
export { repositoryProviders } from './access/repository-providers';
export { SilenceWatch } from './access/silence-watch';
export { uuidFloor } from './access/uuid-floor';
export { type ApiKey, DEFAULT_RATE_LIMIT_PER_MINUTE, type Scope, SCOPES } from './api-keys/api-key.entity';
export type { ApiRequest } from './api-requests/api-request.entity';
export { type BulkRowDraft, type BulkRowResult, emptyDraft } from './bulk/bulk-row.entity';
export type { ContactAddress, ContactAddressKind } from './contacts/contact-address.entity';
export type { ContactConsent } from './contacts/contact-consent.entity';
export {
  CONTACT_EXPORT_FORMATS,
  CONTACT_EXPORT_STATES,
  ContactExport,
  type ContactExportFormat,
  type ContactExportState,
} from './contacts/contact-export.entity';
export { CONTACT_FIELD_TYPES, ContactField, type ContactFieldType } from './contacts/contact-field.entity';
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
export type { ContactMerge, ContactMergeState } from './contacts/contact-merge.entity';
export { type ChannelConsent, Contact, CONTACT_SOURCES, type ContactSource } from './contacts/contact.entity';
export type { ConversationNote } from './contacts/conversation-note.entity';
export { CONVERSATION_STATUSES, type ConversationStatus } from './contacts/conversation.entity';
export type { InboxChangeType } from './contacts/inbox-change.entity';
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
export { EVENT_TYPES, type EventType, type LoggedEvent } from './events/event.entity';
export { isCut, isLockTimeout, isLostInBetween, isRefusedForNow, isRowFault, isTaken } from './failures/pg-error';
export { retryTransient } from './failures/retry-transient';
export { UnansweredError } from './failures/unanswered.error';
export { type DependentRows, FEATURE_TABLES, FEATURES, LIMITED_FEATURES, type RowsFate } from './features/features';
export { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from './identity/audit-entry.entity';
export type { ConsoleSession, SessionState } from './identity/console-session.entity';
export { type Membership, type Role, ROLES } from './identity/membership.entity';
export type { LinkKind, OneTimeLink } from './identity/one-time-link.entity';
export { type Language, LANGUAGES, type User } from './identity/user.entity';
export {
  SYSTEM_MAIL_REASONS,
  SYSTEM_MAIL_STATES,
  type SystemMailKind,
  type SystemMailReason,
  type SystemMailState,
} from './mails/system-mail.entity';
export {
  ACCOUNT_FIELDS,
  type AccountField,
  type Channel,
  CHANNEL_TABLE,
  CHANNELS,
  type ReachableStatus,
} from './messages/channel';
export {
  EVENT_SOURCES,
  type EventSource,
  MESSAGE_CHANGES,
  type MessageChangeKind,
  MessageEvent,
} from './messages/message-event.entity';
export {
  canBecome,
  FAILURE_REASONS,
  type FailureReason,
  MESSAGE_ERROR_CODES,
  MESSAGE_STATUSES,
  type MessageErrorCode,
  type MessageState,
  type MessageStatus,
  PRIORITIES,
  type Priority,
} from './messages/message-status';
export {
  type AnswerExtra,
  Message,
  type MessageMedia,
  type MessagePayload,
  type MessageReference,
  type MessageTemplateUse,
  type ReceivedMedia,
  type SmsPart,
  type WordKind,
} from './messages/message.entity';
export {
  type NumberClaim,
  WHATSAPP_NUMBER_STATUSES,
  type WhatsappNumberStatus,
} from './numbers/whatsapp-number.entity';
export {
  EXPORT_PROBLEMS,
  EXPORT_STATES,
  type ExportProblem,
  type ExportState,
} from './organizations/organization-export.entity';
export { type Mode, MODES } from './organizations/owned-row';
export { LIMIT_NAMES, type LimitName, type Limits } from './organizations/plan.entity';
export type { PairingKind, PairingState } from './pairings/pairing.entity';
export { QuickReply } from './quick-replies/quick-reply.entity';
export { ReadReplica, type ReplicaRefusal, type ReplicaTrouble } from './replica/read-replica';
export { OLDEST_MIGRATION } from './schema/oldest-version';
export { SESSION_LIMITS } from './servers/pooler';
export {
  type QuietHours,
  type ReportedSim,
  SIM_MODES,
  type SimMode,
  type SimSettings,
  SMS_PHONE_SILENCE_MINUTES,
  SMS_PHONE_STATUSES,
  SMS_PROTOCOLS,
  SmsPhone,
  type SmsPhoneStatus,
  type SmsProtocol,
  type WaitReason,
} from './sms/sms-phone.entity';
export {
  type DeclaredVariable,
  TemplateVersion,
  VARIABLE_TYPES,
  type VariableType,
} from './templates/template-version.entity';
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
