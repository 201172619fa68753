/**
 * How answers show messages: one class and one function each for a message, a step in its life and a received message.
 * Used by the API and the console. It reads no table and decides nothing.
 */
export { InboundMessageData, toInboundMessageData } from './inbound.response';
export { MessageEventData, toMessageEventData } from './message-event.response';
export { MessageData, toMessageData } from './message.response';
