/**
 * What is stored: TypeORM entities, migrations, the data source, and repositories whose methods say what they mean and
 * take the organization. Used by every app and by `libs/lanes`. Knows nothing of HTTP, Redis or queues.
 */
export { ApiKeyAdmin, apiKeyPlace, type KeyChangeMarker, type KeyVault, type KeyWish } from './api-keys/api-key.admin';
export { MODES, type Mode, SCOPES, type Scope } from './api-keys/api-key.entity';
export { apiKeyHmac, isApiKeyShaped, newApiKey } from './api-keys/api-key.format';
export {
  type ActiveKey,
  ApiKeyRepository,
  type KeySummary,
  type KeyUse,
  type NewKey,
} from './api-keys/api-key.repository';
export {
  type BulkIntake,
  BulkRepository,
  type BulkRowOutcome,
  type NewBulk,
  type OpenBulk,
} from './bulk/bulk.repository';
export type { BulkRowResult, BulkWish } from './bulk/bulk-row.entity';
export { type ChannelConsent, CONTACT_SOURCES, type ContactSource } from './contacts/contact.entity';
export { contactEvents, contactFact, conversationEvents } from './contacts/contact-event.mapper';
export type { ContactField, ContactPlan, KnownContact, Sighting } from './contacts/contact-plan';
export {
  type IncomingTalk,
  ConversationRepository,
  type TouchedConversation,
} from './contacts/conversation.repository';
export { InboundContactRepository } from './contacts/inbound-contact.repository';
export { BulkRowRepository, type FinishedRow, type ReleasedRow } from './bulk/bulk-row.repository';
export {
  LIST_BYTES,
  type Listed,
  type ListPart,
  type ListPosition,
  type ListWish,
  positionOf,
} from './database/bounded-list';
export { connectWhenReady } from './database/connect-when-ready';
export { Database, type Queryable, type Statement, type Transactor } from './database/database';
export { isLockTimeout, isLostInBetween, isRowFault } from './database/pg-error';
export type { ContactFact, FactOwner } from './events/contact-fact';
export { ACCOUNT_KINDS, type AccountFact, type AccountKind } from './events/account-fact';
export {
  EventFeedRepository,
  FeedBehindError,
  type FeedEvent,
  type FeedPage,
  type FeedReader,
} from './events/event-feed.repository';
export { FEED_START } from './events/feed-position';
export { EventLogRepository, type NewEvent } from './events/event-log.repository';
export { EVENT_TYPES, type EventType, type LoggedEvent } from './events/event.entity';
export { GatewayEventRepository } from './gateways/gateway-event.repository';
export {
  type DirectGateway,
  type GatewayAbout,
  GatewayOwnerRepository,
  type LossReason,
  type OwnedConnection,
} from './gateways/gateway-owner.repository';
export { GATEWAY_REQUEST_KEY_PLACE, isGatewayToken, isSetupCode, newGatewayToken } from './gateways/gateway-secrets';
export {
  type GatewayIdentity,
  type GatewayRegistration,
  GatewayRepository,
  type GatewayRoute,
  type GatewaySummary,
  type RegistrationResult,
  SETUP_CODE_HOURS,
} from './gateways/gateway.repository';
export { LaneOwnerRepository } from './lanes/lane-owner.repository';
export { type LaneLease, type LaneRelease, LaneRepository } from './lanes/lane.repository';
export { type LaneRow, SUSPECT_STARTS } from './lanes/lane-row';
export { MediaFileRepository, type StoredFile } from './media/media-file.repository';
export { MEGABYTE } from './media/storage.sql';
export { StorageUsageRepository } from './media/storage-usage.repository';
export { InboundListRepository, type InboundMessage } from './messages/inbound-list.repository';
export {
  InboundMessageRepository,
  type NewInboundMessage,
  type WhatsappMessageName,
} from './messages/inbound-message.repository';
export { openInbound } from './messages/inbound-order';
export { IdempotencyKey } from './messages/idempotency-key.entity';
export {
  Message,
  type MessageMedia,
  type MessagePayload,
  type MessageReference,
  type ReceivedMedia,
  type SmsPart,
} from './messages/message.entity';
export { EVENT_SOURCES, type EventSource, MessageEvent } from './messages/message-event.entity';
export { MessageHoldRepository } from './messages/message-hold.repository';
export { type AnswerKey, type KeptAnswer, KeptAnswerRepository } from './messages/kept-answer.repository';
export { MessageIntakeRepository } from './messages/message-intake.repository';
export type { SmsIntake } from './messages/sms-intake';
export {
  type LaneMessage,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from './messages/message-lane.repository';
export { type MessageReceipt, MessageReceiptRepository } from './messages/message-receipt.repository';
export { type CancelRequest, type MessageHistoryEntry, MessageRepository } from './messages/message.repository';
export * from './messages/message-status';
export { MessageWatchdogRepository, type UnacknowledgedMessage } from './messages/message-watchdog.repository';
export type { Charge, Intake, NewMessage, Stranger } from './messages/new-message';
export { migrate } from './migrate-database';
export type { ReportedSession } from './numbers/number-report';
export { NumberSessionRepository } from './numbers/number-session.repository';
export {
  type ConnectedNumber,
  type NumberRoute,
  type NumberSummary,
  type SenderNumber,
  WhatsappNumberRepository,
} from './numbers/whatsapp-number.repository';
export type { WhatsappNumberStatus } from './numbers/whatsapp-number.entity';
export {
  isLimitName,
  OrganizationRepository,
  type OrganizationSummary,
  type PlanChange,
  type Subscription,
} from './organizations/organization.repository';
export { LIMIT_NAMES, type LimitName, type Limits } from './organizations/plan.entity';
export { type LinkClaim, type LinkGateway, NumberClaimRepository } from './pairings/number-claim.repository';
export {
  type DuePairing,
  type PairingLane,
  type PairingOutcome,
  type PairingPlace,
  PairingRepository,
  type StartedPairing,
  type TellFailure,
  type UntoldUnlink,
} from './pairings/pairing.repository';
export {
  type NewSmsBulk,
  type SmsBulkIntake,
  type SmsBulkOutcome,
  SmsBulkRepository,
  type SmsBulkRow,
  type SmsBulkRowResult,
} from './sms/sms-bulk.repository';
export { SmsExpiryRepository } from './sms/sms-expiry.repository';
export { type OfferedSms, type OfferOptions, SmsOfferRepository } from './sms/sms-offer.repository';
export { type DueExport, SmsExportRepository } from './sms/sms-export.repository';
export { type NewInboundSms, type ReceivedSmsName, SmsInboundRepository } from './sms/sms-inbound.repository';
export * from './sms/sms-phone.entity';
export { fromAddressOf, type SenderPhone, SmsPhoneChoiceRepository } from './sms/sms-phone-choice.repository';
export { type NewChtPhone, type NewPairingCode, SmsPairingRepository } from './sms/sms-pairing.repository';
export { type SmsPhoneChange, SmsPhoneRepository, type SmsPhoneSummary } from './sms/sms-phone.repository';
export { SmsUnpairingRepository, type Unpairing } from './sms/sms-unpairing.repository';
export type { PhoneState, SmsReport } from './sms/sms-report';
export { type AppliedReports, type PhoneReport, SmsReportRepository } from './sms/sms-report.repository';
export { parseSmsWireId, type SmsAttempt, smsWireId } from './sms/sms-wire-id';
export { quietUntil } from './sms/quiet-hours';
export { type PhoneIdentity, type RungPhone, SmsPhoneSessionRepository } from './sms/sms-phone-session.repository';
export { SmsPresenceRepository } from './sms/sms-presence.repository';
export {
  type PhoneRegistration,
  type RegisteredPhone,
  type RegistrationOutcome,
  type RegistrationSecret,
  SmsRegistrationRepository,
} from './sms/sms-registration.repository';
export { type PhoneHealth, type SmsReceiver, SmsReceiverRepository } from './sms/sms-receiver.repository';
export {
  hashSmsSecret,
  isPhoneToken,
  newLogin,
  newPassword,
  newPhoneAppId,
  newPhoneToken,
  pairingCodeOf,
  phoneSigningKeyPlace,
  privateTokenOf,
} from './sms/sms-secrets';
export { periodEnd, periodStart } from './usage/subscription-period';
export { UsageCounter } from './usage/usage-counter.entity';
export {
  type DeliveryOutcome,
  type EndpointFlowState,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from './webhooks/webhook-delivery-lane.repository';
export { WebhookRetentionRepository } from './webhooks/webhook-retention.repository';
export {
  type DisabledEndpoint,
  type EndpointTarget,
  WebhookTargetRepository,
} from './webhooks/webhook-target.repository';
export {
  DELIVERY_REASONS,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
} from './webhooks/webhook-delivery.entity';
export {
  DISABLED_REASONS,
  type DisabledReason,
  WEBHOOK_STATUSES,
  type WebhookStatus,
} from './webhooks/webhook-endpoint.entity';
export type { EndpointRecord } from './webhooks/endpoint.sql';
export {
  type AttemptRecord,
  type DeliveryCounts,
  type DeliveryFilter,
  type DeliveryRecord,
  type DeliveryRequest,
  WebhookDeliveryRepository,
} from './webhooks/webhook-delivery.repository';
export {
  type EndpointChange,
  type EndpointSettings,
  type NewEndpoint,
  type SealedHeaders,
  WebhookEndpointRepository,
} from './webhooks/webhook-endpoint.repository';
export {
  type RecoveryRecord,
  type RecoveryStart,
  type RecoveryStep,
  type RecoveryWish,
  WebhookRecoveryRepository,
} from './webhooks/webhook-recovery.repository';
export { type WebhookPart, webhookPlace } from './webhooks/webhook-place';
export { RECOVERY_STATUSES, type RecoveryStatus } from './webhooks/webhook-recovery.entity';
