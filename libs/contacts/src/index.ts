/** Contacts, their consent, and conversations. Used by all that receives or sends. Must never know a channel's wire. */
export { type ConsentProof, ConsentRepository } from './consent.repository';
export { spelledAddresses } from './contact-address';
export {
  contactEvents,
  contactSnapshot,
  conversationEvents,
  type ConversationSnapshot,
} from './contact-event.mapper';
export { lockContactFields, shareContactFields } from './contact-field-lock';
export { ContactPictureRepository, type ContactPictureFile, type PictureReport } from './contact-picture.repository';
export type { ContactPlan, KnownContact, ContactHint } from './contact-plan';
export { ContactRepository, type ContactRecord } from './contact.repository';
export { ContactSearch } from './contact-search';
export {
  contactVariables,
  fieldNamed,
  fieldVariable,
  isOfContact,
  type UnknownOfContact,
  unknownOfContact,
} from './contact-variables';
export { ConversationRepository, type ConversationChannel, type ConversationTouch } from './conversation.repository';
export { expectedRows } from './expected-rows';
export { type ContactTouch, InboundContactRepository } from './inbound-contact.repository';
export { CAME_WITHOUT_PHONE } from './inbound-merge.sql';
export { type SaidBefore, SuppressionRepository } from './suppression.repository';
export { type MovedBelongings, uniteContacts } from './united-contacts';
export { LONGEST_NOTES } from './united-contacts.sql';
