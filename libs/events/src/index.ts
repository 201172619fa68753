/**
 * The events that customers receive: for each type when it happens, its typed data with schema and sample, and the
 * envelope. Used by the apps that log events (for the types), by those that deliver them (webhooks, feed, stream) and
 * by the API description. It reads no table, sends nothing, and signs nothing but addresses of files.
 */
export * from './data/account.data';
export * from './data/call.data';
export * from './data/contact.data';
export * from './data/conversation.data';
export * from './data/message.data';
export * from './data/message-parts.data';
export * from './data/received-message.data';
export * from './data/usage.data';
export * from './data/webhook.data';
export { accountNames } from './account-names';
export { EVENT_CATALOGUE, type EventData, type EventEntry } from './event-catalogue';
export { EventEnvelope } from './event-envelope';
export { eventSchemas, sampleEvent } from './event-schemas';
export { isReservedHeader } from './reserved-headers';
export { SAMPLE_IDS } from './samples/sample-parts';
export { type StoredData, storedEvent } from './stored-event';
export { type EventRow, fromEventId, toEventId, toWireEvent, webhookBody, type WireEvent } from './wire-event';
export {
  EventFeedRepository,
  FeedBehindError,
  type FeedEvent,
  type FeedPage,
  type FeedReader,
} from './feed/event-feed.repository';
export { EventListRepository, type ListedEvent } from './feed/event-list.repository';
export { FEED_START } from './feed/feed-position';
export { type AccountSnapshot, type AccountKind, accountEvent } from './log/account-snapshot';
export type { ContactSnapshot, EventOwner } from './log/contact-snapshot';
export { EventLogRepository, type NewEvent } from './log/event-log.repository';
export { EVENT_SQL } from './log/event.sql';
export { type EventLogSql, EventStatement } from './log/event-statement';
export type { EndpointRecord } from './webhooks/endpoint.sql';
export { EndpointSecretRepository } from './webhooks/endpoint-secret.repository';
export {
  type DeliveryOutcome,
  type EndpointFlowState,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from './webhooks/webhook-delivery-lane.repository';
export {
  type AttemptRecord,
  type AttemptWithRequest,
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
  WebhookEndpointRepository,
} from './webhooks/webhook-endpoint.repository';
export { type WebhookPart, webhookPlace } from './webhooks/webhook-place';
export {
  type RecoveryRecord,
  type RecoveryStart,
  type RecoveryStep,
  type RecoveryRequest,
  WebhookRecoveryRepository,
} from './webhooks/webhook-recovery.repository';
export { uuidFloorSql } from './webhooks/uuid-floor.sql';
export { WebhookRetentionRepository } from './webhooks/webhook-retention.repository';
export {
  type DisabledEndpoint,
  type EndpointTarget,
  WebhookTargetRepository,
} from './webhooks/webhook-target.repository';
