/**
 * Contacts, their consent, and conversations. Used by whatever receives or sends messages. Never knows a channel's wire.
 */
export { contactEvents, contactFact, conversationEvents } from './contact-event.mapper';
export type { ContactField, ContactPlan, KnownContact, Sighting } from './contact-plan';
export { ConversationRepository, type IncomingTalk, type TouchedConversation } from './conversation.repository';
export { InboundContactRepository } from './inbound-contact.repository';
