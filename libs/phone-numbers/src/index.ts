/**
 * Phone numbers as people write them, as they are stored (digits with the country code), and as they are compared. Used wherever
 * somebody names a number or a recipient. The world's numbering plans are libphonenumber-js's; what it cannot know, how WhatsApp spells
 * numbers, stands beside it. A country completes a number only where the caller says which.
 */
export { type ListedPhone, readListedPhone } from './listed-phone.parser';
export {
  callingCodeOf,
  type CountryReading,
  countryOfPhone,
  COUNTRIES,
  isCountryCode,
  isPhoneCountry,
  PHONE_COUNTRIES,
  type PhoneCountry,
  readIn,
} from './numbering-plans';
export { LONGEST_PHONE, parsePhone, type PhoneProblem, toPhone } from './phone.parser';
export { canonicalPhone, spellingsOf } from './phone-spellings';
export { LONGEST_RECIPIENT, toWhatsappRecipient } from './whatsapp-recipient.parser';
