/**
 * Server-sent events: one stream, which holds no more than a page however slow its client is; the streams of a process, which
 * are woken, kept alive, checked and ended together; and how many of them an owner may have. Used by whoever tells events as
 * they come: the API and the console. It reads no table, and knows neither keys nor sessions.
 */
export { EventStream, type EventStreamOptions, type StreamPage, toEventLines } from './event-stream';
export { type OpenStream, OpenStreams } from './open-streams';
export { StreamSlots } from './stream-slots';
