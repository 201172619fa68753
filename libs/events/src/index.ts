/**
 * The events that customers are told: for each type when it happens, its typed data with schema and sample, and the
 * envelope in which it travels. Used by the apps that make facts (for the types), by those that tell them (webhooks,
 * feed, stream) and by the API description. It reads no table, sends nothing, and signs nothing but addresses of files.
 */
export * from './data/account.data';
export * from './data/contact.data';
export * from './data/conversation.data';
export * from './data/message.data';
export * from './data/message-parts.data';
export * from './data/received-message.data';
export * from './data/usage.data';
export * from './data/webhook.data';
export { EVENT_CATALOGUE, type EventData, type EventEntry } from './event-catalogue';
export { EventEnvelope } from './event-envelope';
export { eventSchemas, sampleEvent } from './event-schemas';
export { isReservedHeader } from './reserved-headers';
export { SAMPLE_IDS } from './samples/sample-parts';
export { type StoredData, storedEvent } from './stored-event';
export { type EventRow, fromEventId, toEventId, toWireEvent, type WireEvent } from './wire-event';
