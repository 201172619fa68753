import {
  type AppConfig,
  connectionVariables,
  databaseVariables,
  httpVariables,
  laneVariables,
  mediaVariables,
  opsVariables,
  phoneLimitVariables,
  proxyVariables,
  redisVariables,
  secret,
  tracingVariables,
} from '@chasqui/config';

export const smsDispatcherVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3002),
  ...connectionVariables,
  ...laneVariables,
  ...proxyVariables,
  ...phoneLimitVariables,
  ...mediaVariables,
  ...opsVariables(9003),
  PHONE_ENCRYPTION_KEY: secret({
    description: 'Key (32 bytes, base64) that seals the signing keys of SMS phones; only sms-dispatcher has it.',
    minLength: 44,
  }),
  ...tracingVariables,
};

export type SmsDispatcherConfig = AppConfig<typeof smsDispatcherVariables>;
