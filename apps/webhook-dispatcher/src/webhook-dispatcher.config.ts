import {
  type AppConfig,
  databaseVariables,
  httpVariables,
  internalVariables,
  laneVariables,
  opsVariables,
  outboundVariables,
  redisVariables,
  secret,
  tracingVariables,
} from '@chasqui/config';

const { PUBLIC_URL } = httpVariables(3000);

export const webhookDispatcherVariables = {
  ...databaseVariables,
  ...redisVariables,
  PUBLIC_URL,
  ...internalVariables,
  ...outboundVariables,
  ...laneVariables,
  ...opsVariables(9004),
  WEBHOOK_PRIVATE_KEY: secret({
    description:
      'Key that opens webhook secrets; only webhook-dispatcher has it, and the console, which shows them again. ' +
      '`npm run admin -- webhook:keys` creates a pair.',
    minLength: 40,
  }),
  ...tracingVariables,
};

export type WebhookDispatcherConfig = AppConfig<typeof webhookDispatcherVariables>;

export const SEALING_HALVES = Symbol('SEALING_HALVES');
