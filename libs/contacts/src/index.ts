/**
 * Contacts of people who write in, their consent, and conversations. Used by all that receives or sends. Must never
 * know a channel's wire.
 */
export { type ConsentProof, ConsentRepository } from './arrival/consent.repository';
export {
  contactEvents,
  contactSnapshot,
  conversationEvents,
  type ConversationSnapshot,
} from './arrival/contact-event.mapper';
export { lockContactFields, shareContactFields } from './arrival/contact-field-lock';
export {
  type ContactPictureFile,
  ContactPictureRepository,
  type PictureReport,
} from './arrival/contact-picture.repository';
export type { ContactHint, ContactPlan, KnownContact } from './arrival/contact-plan';
export { ContactSearch } from './arrival/contact-search';
export {
  contactVariables,
  fieldNamed,
  isOfContact,
  unknownOfContact,
  type UnknownOfContact,
} from './arrival/contact-variables';
export { type FoundContact, ContactLookup } from './arrival/contact-lookup';
export {
  type ConversationChannel,
  ConversationRepository,
  type ConversationTouch,
} from './arrival/conversation.repository';
export { type ContactTouch, InboundContactRepository } from './arrival/inbound-contact.repository';
export { type SaidBefore, SuppressionRepository } from './arrival/suppression.repository';
