import { integer, oneOf } from './variable';

/** What one key, or one organization, may have of a process that serves many. */
export const apiLimitVariables = {
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
  CHANGES_AT_ONCE_PER_ORGANIZATION: integer({
    description:
      'Requests of one organization that change something but send nothing and have a database connection of a process at once; at most a quarter of DATABASE_POOL_SIZE. Others of it wait.',
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
  GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Gateway apps that one organization may have for its live keys; one carries hundreds of numbers.',
    default: 10,
    min: 1,
    max: 10_000,
  }),
  TEST_GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Sandbox gateway apps that one organization may have for its test keys.',
    default: 3,
    min: 1,
    max: 10_000,
  }),
};

/** How a worker shares the lanes that it has in hand. */
export const laneVariables = {
  LANES_PER_ORGANIZATION: integer({
    description:
      'Lanes of one organization (numbers, phones, endpoints, bulk sends) that one process works on at once.',
    default: 500,
    min: 20,
    max: 10_000,
  }),
};

/** What the gateway apps of one organization may take of `pairing`. */
export const gatewayLimitVariables = {
  GATEWAY_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one gateway app per minute and replica; a body counts as one more for each 64 KB. Beyond, it gets 429.',
    default: 6_000,
    min: 60,
    max: 1_000_000,
  }),
  LINKS_PER_ORGANIZATION: integer({
    description: 'Calls to link numbers that one organization has under way at once, per process.',
    default: 32,
    min: 1,
    max: 1_000,
  }),
  UNLINKS_PER_ORGANIZATION: integer({
    description:
      'Calls to unlink numbers that one organization has under way at once, per process; two per gateway app.',
    default: 8,
    min: 1,
    max: 1_000,
  }),
  DIRECT_GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Gateway apps with a base_url that one organization may have; they are called at their address.',
    default: 3,
    min: 0,
    max: 10_000,
  }),
  ADOPTED_NUMBERS_PER_ORGANIZATION: integer({
    description: 'Numbers that the gateway apps of one organization bring along, in each mode, without a link.',
    default: 100,
    min: 0,
    max: 10_000,
  }),
  LIVE_SANDBOX_GATEWAYS: oneOf({
    description:
      'Whether a setup code of a live key takes a sandbox gateway app, whose messages reach nobody: for tests.',
    words: ['refuse', 'allow'],
    default: 'refuse',
  }),
  MEDIA_UPLOADS_PER_ORGANIZATION: integer({
    description: 'Files that one organization sends in at once, at each replica; more wait, then 429.',
    min: 1,
    max: 64,
    default: 4,
  }),
  MEDIA_UPLOADS_PER_MINUTE: integer({
    description: 'Files that one organization begins to send in within a minute, at each replica; beyond: 429.',
    min: 1,
    max: 100_000,
    default: 300,
  }),
};

/** What SMS phones may ask of `sms-dispatcher`. */
export const phoneLimitVariables = {
  PHONE_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one SMS phone per minute and replica; a body counts as one more for each 64 KB. Beyond, it gets 429.',
    default: 3_000,
    min: 60,
    max: 1_000_000,
  }),
};

/** The limits of fairness (docs/security.md), each with a default: what one caller can take from others. */
export const limitVariables = {
  ...apiLimitVariables,
  ...laneVariables,
  ...gatewayLimitVariables,
  ...phoneLimitVariables,
};
