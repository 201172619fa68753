/**
 * From a checked wish to a message in its lane: which number or phone sends it, what the plan adds and counts, and the batches
 * in which new messages are committed. Used by the apps that make messages (the API, the pacers of bulk sends). It
 * answers nobody and calls no gateway.
 */
export { MessageIntake } from './message-intake';
export { metersOf } from './meters';
export { SenderNumbers, type WantedNumber } from './sender-numbers';
export { composeSmsMessage, LONGEST_SMS_UNITS, type SmsOrder, type SmsText, smsTextOf } from './sms-message';
export { PHONE_CHOICES, type PhoneChoice, SmsPhones, type WantedPhone } from './sms-phones';
export { Subscriptions } from './subscriptions';
export {
  composeWhatsappMessage,
  isShortEnough,
  TEXT_MAX_BYTES,
  type WhatsappContent,
  type WhatsappOrder,
} from './whatsapp-message';
