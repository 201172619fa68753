import {
  apiKeyVariables,
  type Config,
  databaseVariables,
  httpVariables,
  integer,
  internalVariables,
  list,
  mediaVariables,
  opsVariables,
  outboundVariables,
  redisVariables,
  text,
} from '@chasqui/config';

/** What one key, or one organization, may have of a process that serves many. */
export const fairnessVariables = {
  REQUESTS_IN_FLIGHT_PER_KEY: integer({
    description:
      'Requests of one key that one process works on at once; further ones get 429. Streams and bulk sends that wait are not among them.',
    default: 50,
    min: 1,
    max: 10_000,
  }),
  REQUESTS_IN_FLIGHT_PER_ORGANIZATION: integer({
    description: 'The same for all keys of an organization together.',
    default: 200,
    min: 1,
    max: 100_000,
  }),
  READS_AT_ONCE_PER_ORGANIZATION: integer({
    description:
      'Reads of one organization that have a database connection of a process at once. All reads together have half of DATABASE_POOL_SIZE, one organization at most half of that.',
    default: 2,
    min: 1,
    max: 100,
  }),
  OPEN_BULKS_PER_ORGANIZATION: integer({
    description:
      'WhatsApp bulk sends of one organization that are under way at once, over all processes; further ones get 429.',
    default: 5,
    min: 1,
    max: 10_000,
  }),
  ANSWER_MEMORY_MB: integer({
    description:
      'Megabytes that large answers which wait for their readers may hold in one process; beyond them those that stall are cut.',
    default: 64,
    min: 8,
    max: 16_384,
  }),
};

/** Environment of the api-gateway. */
export const apiGatewayVariables = {
  ...httpVariables(3000),
  TRUSTED_PROXIES: list({
    description: 'Addresses (CIDR, comma-separated) of proxies whose X-Forwarded-For is believed; empty: none.',
  }),
  BAD_KEYS_PER_MINUTE: integer({
    description: 'Requests without a valid key that one address may make per minute before it gets 429 instead of 401.',
    default: 600,
    min: 1,
    max: 1_000_000,
  }),
  ...fairnessVariables,
  ...apiKeyVariables,
  ...internalVariables,
  ...databaseVariables,
  ...redisVariables,
  ...opsVariables(9000),
  ...internalVariables,
  ...mediaVariables,
  ...outboundVariables,
  WEBHOOK_PUBLIC_KEY: text({
    description:
      'Key that seals webhook secrets for webhook-dispatcher; `npm run admin -- webhook:keys` makes a pair. Empty: no webhooks can be made.',
    default: '',
  }),
};

export type ApiGatewayConfig = Config<typeof apiGatewayVariables>;
