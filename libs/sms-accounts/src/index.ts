/**
 * The SMS phones of an organization as its people see them: the use cases of pairing, settings and unpairing, with the bodies
 * and queries that ask for them and the answers that tell of them. Used by whoever has routes for it: the API and the
 * console. It knows no key of the API and no session, and speaks with no phone.
 */
export { toSmsPhoneChange } from './sms-account-change';
export { SimBody, SmsAccountBody, SmsPairingBody } from './sms-account.body';
export { toSmsAccountData, toSmsAccountDetail } from './sms-account.mapper';
export { SmsAccountData, SmsAccountDetail, SmsPairingData, UnpairedSmsAccountData } from './sms-account.response';
export { SmsAccountsQuery } from './sms-accounts.query';
export { type SmsAccountsConfig, SmsAccountsService } from './sms-accounts.service';
