import { integer, oneOf } from './variable';

/** Limits of a public port for unknown clients. */
export const connectionVariables = {
  CONNECTIONS: integer({
    description:
      'Connections of clients that the public port keeps; at most three quarters of the descriptors that the process may ' +
      'have (`ulimit -n`). More are closed at once.',
    default: 10_000,
    min: 16,
    max: 1_000_000,
  }),
  CONNECTIONS_PER_NETWORK: integer({
    description:
      'Those of one IPv4 address or IPv6 /64 network that is no proxy of TRUSTED_PROXIES; at most half of all.',
    default: 2_500,
    min: 8,
    max: 1_000_000,
  }),
};

export const enrollmentLimitVariables = {
  GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Gateway apps that one organization can have for its live keys; one app carries hundreds of numbers.',
    default: 10,
    min: 1,
    max: 10_000,
  }),
  TEST_GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Sandbox gateway apps that one organization can have for its test keys.',
    default: 3,
    min: 1,
    max: 10_000,
  }),
};

export const apiLimitVariables = {
  REQUESTS_IN_FLIGHT_PER_KEY: integer({
    description:
      'Requests of one key that one process handles at once; more get 429. Streams and waiting bulk sends do ' +
      'not count.',
    default: 50,
    min: 1,
    max: 10_000,
  }),
  REQUESTS_IN_FLIGHT_PER_ORGANIZATION: integer({
    description: 'The same for all keys of one organization together.',
    default: 200,
    min: 1,
    max: 100_000,
  }),
  READS_AT_ONCE_PER_ORGANIZATION: integer({
    description:
      'Reads of one organization that can use a database connection at once, per process. All reads together ' +
      'get half of DATABASE_POOL_SIZE, one organization at most half of that.',
    default: 2,
    min: 1,
    max: 100,
  }),
  CHANGES_AT_ONCE_PER_ORGANIZATION: integer({
    description:
      'Requests of one organization that change something without sending and can use a database connection at ' +
      'once, per process; at most a quarter of DATABASE_POOL_SIZE. More wait.',
    default: 2,
    min: 1,
    max: 100,
  }),
  OPEN_BULKS_PER_ORGANIZATION: integer({
    description: 'WhatsApp bulk sends of one organization that can run at once, over all processes; more get 429.',
    default: 5,
    min: 1,
    max: 10_000,
  }),
  ANSWER_MEMORY_MB: integer({
    description:
      'Megabytes of large answers that can wait for their readers in one process; beyond that, stalled answers ' +
      'are cut off.',
    default: 64,
    min: 8,
    max: 16_384,
  }),
  ...enrollmentLimitVariables,
};

/** How a worker shares the lanes that it holds. */
export const laneVariables = {
  LANES_PER_ORGANIZATION: integer({
    description:
      'Lanes (numbers, phones, endpoints, bulk sends) of one organization that one process works on at once.',
    default: 500,
    min: 20,
    max: 10_000,
  }),
};

export const gatewayLimitVariables = {
  GATEWAY_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one gateway app per minute and replica; a body counts once more for each 64 KB. More get 429.',
    default: 6_000,
    min: 120,
    max: 1_000_000,
  }),
  LINKS_PER_ORGANIZATION: integer({
    description: 'Calls to link numbers that one organization can have in progress, per process.',
    default: 32,
    min: 1,
    max: 1_000,
  }),
  UNLINKS_PER_ORGANIZATION: integer({
    description:
      'Calls to unlink numbers that one organization can have in progress, per process; two per gateway app.',
    default: 8,
    min: 1,
    max: 1_000,
  }),
  CONTACT_PICTURES_PER_ORGANIZATION: integer({
    description:
      'Pictures that people show on WhatsApp which are kept of one organization, 16 KB each at most and 8 KB on average; 0: gateway apps ask for none.',
    default: 50_000,
    min: 0,
    max: 1_000_000,
  }),
  DIRECT_GATEWAYS_PER_ORGANIZATION: integer({
    description: 'Gateway apps with a base_url that one organization can have; the service calls them at that URL.',
    default: 3,
    min: 0,
    max: 10_000,
  }),
  ADOPTED_NUMBERS_PER_ORGANIZATION: integer({
    description: 'Numbers that the gateway apps of one organization can bring along without a link, in each mode.',
    default: 100,
    min: 0,
    max: 10_000,
  }),
  LIVE_SANDBOX_GATEWAYS: oneOf({
    description:
      'Whether a setup code of a live key accepts a sandbox gateway app, whose messages reach nobody. For tests.',
    words: ['refuse', 'allow'],
    default: 'refuse',
  }),
};

export const requestLogVariables = {
  REQUEST_LOG: oneOf({
    description:
      'Whether requests to the API are logged, for the console: `on`, `off`, or `without_bodies`. They are kept for ' +
      '7 days, without keys, codes and texts of messages.',
    words: ['on', 'off', 'without_bodies'],
    default: 'on',
  }),
};

/**
 * Files that an organization sends: from gateway apps to `pairing`, from clients to `api-gateway`, from members to
 * `console`.
 */
export const uploadLimitVariables = {
  MEDIA_UPLOADS_PER_ORGANIZATION: integer({
    description: 'Files that one organization can send in at once, per replica; more wait, then get 429.',
    min: 1,
    max: 64,
    default: 4,
  }),
  MEDIA_UPLOADS_PER_MINUTE: integer({
    description: 'Files that one organization can start to send in per minute and replica; more get 429.',
    min: 1,
    max: 100_000,
    default: 300,
  }),
};

export const exportLimitVariables = {
  CONTACT_EXPORTS_MB_PER_ORGANIZATION: integer({
    description:
      'MB (1,048,576 bytes) that the exports of contacts of one organization may have together for the 24 hours in which they can ' +
      'be downloaded. One that would have more fails.',
    default: 2_048,
    min: 1,
    max: 1_048_576,
  }),
};

export const phoneLimitVariables = {
  PHONE_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one SMS phone per minute and replica; a body counts once more for each 64 KB. More get 429.',
    default: 3_000,
    min: 60,
    max: 1_000_000,
  }),
};

/** The limits of fairness (docs/security.md), each with a default: what one caller can take from others. */
export const limitVariables = {
  ...connectionVariables,
  ...apiLimitVariables,
  ...laneVariables,
  ...gatewayLimitVariables,
  ...uploadLimitVariables,
  ...exportLimitVariables,
  ...phoneLimitVariables,
};
