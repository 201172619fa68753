import {
  apiKeyVariables,
  apiLimitVariables,
  type AppConfig,
  connectionVariables,
  databaseVariables,
  downloadVariables,
  httpVariables,
  integer,
  internalVariables,
  mediaVariables,
  opsVariables,
  outboundVariables,
  proxyVariables,
  redisVariables,
  replicaVariables,
  requestLogVariables,
  text,
  tracingVariables,
  uploadLimitVariables,
} from '@chasqui/config';

export const apiGatewayVariables = {
  ...httpVariables(3000),
  ...connectionVariables,
  ...proxyVariables,
  BAD_KEYS_PER_MINUTE: integer({
    description:
      'Requests without a valid key that one IP address can make per minute before it gets 429 instead of 401.',
    default: 600,
    min: 1,
    max: 1_000_000,
  }),
  ...apiLimitVariables,
  ...uploadLimitVariables,
  ...requestLogVariables,
  ...apiKeyVariables,
  ...internalVariables,
  ...databaseVariables,
  ...replicaVariables,
  ...redisVariables,
  ...opsVariables(9000),
  ...internalVariables,
  ...mediaVariables,
  ...outboundVariables,
  ...downloadVariables,
  CONSOLE_URL: text({
    description:
      'URL, or path on the same address, of the console: a browser that opens / is sent there. If empty, it gets a ' +
      'page that leads to the documentation.',
    default: '',
  }),
  WEBHOOK_PUBLIC_KEY: text({
    description:
      'Key that seals webhook secrets for webhook-dispatcher; `npm run admin -- webhook:keys` creates a pair. ' +
      'If empty, no webhooks can be created.',
    default: '',
  }),
  ...tracingVariables,
};

export type ApiGatewayConfig = AppConfig<typeof apiGatewayVariables>;
