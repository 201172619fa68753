/**
 * The one way in: what is the same for messages of every channel that come in. Each is stored once, with its contact, its
 * conversation, what it says about consent, and its events, in one transaction. Used by the apps that receive messages.
 * Never knows a channel's wire.
 */
export type { InboundChannel, IncomingMessage, PlacedMessage } from './inbound-channel';
export { InboundModule } from './inbound.module';
export { InboundService } from './inbound.service';
