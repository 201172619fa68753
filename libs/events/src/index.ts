/**
 * The events that customers receive: for each type when it happens, its typed data with schema and sample, and the
 * envelope. Used by the apps that log events (for the types), by those that deliver them (webhooks, feed, stream) and
 * by the API description. It reads no table, sends nothing, and signs nothing but addresses of files.
 */
export { accountNames } from './account-names';
export { EVENT_CATALOGUE, type EventData, type EventEntry } from './event-catalogue';
export { EventEnvelope } from './event-envelope';
export { eventSchemas, sampleEvent } from './event-schemas';
export { isReservedHeader } from './reserved-headers';
export { type StoredData, storedEvent } from './stored-event';
export { type EventRow, fromEventId, toEventId, toWireEvent, webhookBody, type WireEvent } from './wire-event';
export * from './data/call.data';
export * from './data/message-parts.data';
export {
  EventFeedRepository,
  FeedBehindError,
  type FeedEvent,
  type FeedPage,
  type FeedReader,
} from './feed/event-feed.repository';
export { EventListRepository, type ListedEvent } from './feed/event-list.repository';
export { FEED_START } from './feed/feed-position';
export { SETTLED } from './feed/settled.sql';
export { accountEvent, type AccountKind, type AccountSnapshot } from './log/account-snapshot';
export type { ContactSnapshot, EventOwner } from './log/contact-snapshot';
export { EventLogRepository, type NewEvent } from './log/event-log.repository';
export { type EventLogSql, EventStatement } from './log/event-statement';
export { EVENT_SQL } from './log/event.sql';
export { SAMPLE_IDS } from './samples/sample-parts';
