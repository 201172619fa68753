import {
  apiKeyVariables,
  type AppConfig,
  connectionVariables,
  databaseVariables,
  enrollmentLimitVariables,
  httpVariables,
  internalVariables,
  mailVariables,
  mediaVariables,
  opsVariables,
  outboundVariables,
  proxyVariables,
  redisVariables,
  replicaVariables,
  secret,
  text,
  traceLinkVariables,
  tracingVariables,
  uploadLimitVariables,
} from '@chasqui/config';

/** The console may show keys and webhook secrets again, to members with the right. */
export const consoleVariables = {
  ...httpVariables(3003),
  ...connectionVariables,
  ...proxyVariables,
  ...apiKeyVariables,
  API_KEY_ENCRYPTION_KEY: secret({
    description:
      'Key (32 bytes, base64) that seals API keys so that they can be shown again, the secrets of two-factor ' +
      'sign-in, and mail that waits; the same as for the admin command line.',
    minLength: 44,
  }),
  ...enrollmentLimitVariables,
  ...uploadLimitVariables,
  ...internalVariables,
  ...databaseVariables,
  ...replicaVariables,
  ...redisVariables,
  ...opsVariables(9005),
  ...mailVariables,
  ...mediaVariables,
  ...outboundVariables,
  WEBHOOK_PUBLIC_KEY: text({
    description:
      'Key that seals webhook secrets for webhook-dispatcher; `npm run admin -- webhook:keys` creates a pair. ' +
      'If empty, no webhooks can be created.',
    default: '',
  }),
  WEBHOOK_PRIVATE_KEY: secret({
    description:
      'Key that opens webhook secrets; only webhook-dispatcher has it, and the console, which shows them again. ' +
      '`npm run admin -- webhook:keys` creates a pair.',
    minLength: 40,
  }),
  ...tracingVariables,
  ...traceLinkVariables,
};

export type ConsoleConfig = AppConfig<typeof consoleVariables>;
