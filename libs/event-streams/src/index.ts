/**
 * Server-sent events: a stream that holds no more than a page however slow its client is; the streams of a process,
 * which are woken, kept alive, checked and ended together; and a limit of streams per owner. Used for live events by
 * the API and the console. It reads no table, and knows neither keys nor sessions.
 */
export { EventStream, type EventStreamOptions, type StreamPage, toEventLines } from './event-stream';
export { type OpenStream, OpenStreams } from './open-streams';
export { StreamSlots } from './stream-slots';
