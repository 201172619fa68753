/**
 * Phone numbers as people write them, and as they are stored: digits with the country code. Used wherever somebody names
 * a number or a recipient. Of a country's numbering plan it knows the leading zero and what stands before mobile numbers in
 * three countries, and it never guesses a country.
 */
export { LONGEST_PHONE, parsePhone, type PhoneProblem, toPhone } from './phone.parser';
export { otherSpellings } from './phone-spellings';
export { LONGEST_RECIPIENT, toWhatsappRecipient } from './whatsapp-recipient.parser';
