/**
 * Phone numbers as people write them, as they are stored (digits with the country code), and as they are compared. Used
 * wherever a caller names a number or a recipient. Numbering plans come from libphonenumber-js; WhatsApp's own
 * spellings, which it cannot know, are here. A country completes a number only where the caller names it.
 */
export { type ListedPhone, readListedPhone } from './listed-phone.parser';
export {
  callingCodeOf,
  COUNTRIES,
  countryOfPhone,
  type CountryReading,
  isCountryCode,
  isPhoneCountry,
  PHONE_COUNTRIES,
  type PhoneCountry,
  readIn,
} from './numbering-plans';
export { canonicalPhone, spellingsOf } from './phone-spellings';
export { LONGEST_PHONE, parsePhone, type PhoneProblem, toPhone } from './phone.parser';
export { LONGEST_RECIPIENT, toWhatsappRecipient } from './whatsapp-recipient.parser';
