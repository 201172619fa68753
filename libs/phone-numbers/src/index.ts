/**
 * Phone numbers as people write them, and as they are stored: digits with the country code. Used wherever somebody names
 * a number or a recipient. Knows no country's numbering plan but its leading zero, and never guesses a country.
 */
export { LONGEST_PHONE, parsePhone, type PhoneProblem, toPhone } from './phone.parser';
export { LONGEST_RECIPIENT, toWhatsappRecipient } from './whatsapp-recipient.parser';
