/**
 * SMS phones of an organization: pairing, settings and unpairing, with the bodies, queries and answers of those routes.
 * Used by the API and the console. Must never know API keys or sessions, and talks to no phone.
 */
export { toSmsPhoneChange } from './sms-account-change';
export { SimBody, SmsAccountBody, SmsPairingBody } from './sms-account.body';
export { toSmsAccountData, toSmsAccountDetail } from './sms-account.mapper';
export { SmsAccountData, SmsAccountDetail, SmsPairingData, UnpairedSmsAccountData } from './sms-account.response';
export { SmsAccountsQuery } from './sms-accounts.query';
export { type SmsAccountsConfig, SmsAccountsService } from './sms-accounts.service';
