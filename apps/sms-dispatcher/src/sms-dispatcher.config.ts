import {
  type Config,
  databaseVariables,
  httpVariables,
  laneVariables,
  list,
  opsVariables,
  redisVariables,
  secret,
} from '@chasqui/config';

/** Environment of the sms-dispatcher. */
export const smsDispatcherVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3002),
  ...laneVariables,
  ...opsVariables(9003),
  PHONE_ENCRYPTION_KEY: secret({
    description: 'Key (32 bytes, base64) that seals the signing keys of SMS phones; only sms-dispatcher has it.',
    minLength: 44,
  }),
  TRUSTED_PROXIES: list({
    description: 'Addresses or networks (CIDR) of proxies whose X-Forwarded-For is believed; empty: none.',
  }),
};

export type SmsDispatcherConfig = Config<typeof smsDispatcherVariables>;
