import {
  type Config,
  databaseVariables,
  httpVariables,
  integer,
  opsVariables,
  proxyVariables,
  redisVariables,
  secret,
} from '@chasqui/config';

/** Environment of the sms-dispatcher. */
export const smsDispatcherVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3002),
  ...proxyVariables,
  PHONE_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one SMS phone per minute and replica; a body counts as one more for each 64 KB. Beyond, it gets 429.',
    default: 3_000,
    min: 60,
    max: 1_000_000,
  }),
  ...opsVariables(9003),
  PHONE_ENCRYPTION_KEY: secret({
    description: 'Key (32 bytes, base64) that seals the signing keys of SMS phones; only sms-dispatcher has it.',
    minLength: 44,
  }),
};

export type SmsDispatcherConfig = Config<typeof smsDispatcherVariables>;
