/**
 * Android phones and what they send, report and receive. Used by the API and sms-dispatcher. Must never speak to a
 * phone.
 */
export { quietUntil } from './messages/quiet-hours';
export {
  type NewSmsBulk,
  type SmsBulkIntake,
  type SmsBulkOutcome,
  SmsBulkRepository,
  type SmsBulkRow,
  type SmsBulkRowResult,
} from './messages/sms-bulk.repository';
export { SmsExpiryRepository } from './messages/sms-expiry.repository';
export { type DueExport, SmsExportRepository } from './messages/sms-export.repository';
export { type NewInboundSms, type ReceivedSmsName, SmsInboundRepository } from './messages/sms-inbound.repository';
export { type OfferedSms, type OfferOptions, SmsOfferRepository } from './messages/sms-offer.repository';
export { type AppliedReports, type PhoneReport, SmsReportRepository } from './messages/sms-report.repository';
export type { PhoneFailure, PhoneState, RetryRule, SmsReport } from './messages/sms-report';
export { parseSmsWireId, type SmsAttempt, smsWireId } from './messages/sms-wire-id';
export { type NewChtPhone, type NewPairingCode, SmsPairingRepository } from './phones/sms-pairing.repository';
export {
  fromAddressOf,
  PHONE_CONNECTED,
  type SenderPhone,
  SmsPhoneChoiceRepository,
} from './phones/sms-phone-choice.repository';
export { type PhoneIdentity, type RungPhone, SmsPhoneSessionRepository } from './phones/sms-phone-session.repository';
export { SmsPhoneRepository } from './phones/sms-phone.repository';
export { lackOf, PHONE_CHOICES, type PhoneChoice, SmsPhones, type WantedPhone } from './phones/sms-phones';
export { SmsPresenceRepository } from './phones/sms-presence.repository';
export { type PhoneHealth, type SmsReceiver, SmsReceiverRepository } from './phones/sms-receiver.repository';
export {
  type PhoneRegistration,
  type RegisteredPhone,
  type RegistrationOutcome,
  type RegistrationSecret,
  SmsRegistrationRepository,
} from './phones/sms-registration.repository';
export {
  hashSmsSecret,
  isPhoneToken,
  newLogin,
  newPassword,
  newPhoneAppId,
  newPhoneToken,
  pairingCodeOf,
  phoneSigningKeyPlace,
  phoneTokenOf,
  privateTokenOf,
} from './phones/sms-secrets';
export { SmsUnpairingRepository, type Unpairing } from './phones/sms-unpairing.repository';
