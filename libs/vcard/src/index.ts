/**
 * Contact cards as phones and address books write them: vCard 2.1, 3.0 (RFC 2425, RFC 2426) and 4.0 (RFC 6350), read by
 * grammar. Used by the gateway app, whose package contains it, for received cards, and by imports of contacts. Pure
 * functions without packages: it knows no contacts and no numbering plans, and it never throws, whatever the input.
 */
export { digitsIn, phoneIn } from './phone-text';
export { emailsOf, isMachine, nameOf, phonesOf, type VcardPhone } from './vcard-fields';
export { componentsOf, listOf, parseVcards, textOf, type Vcard, type VcardProperty } from './vcard.parser';
