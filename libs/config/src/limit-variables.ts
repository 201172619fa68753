import { integer } from './variable';

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

/** What gateway apps may ask of `pairing`. */
export const gatewayLimitVariables = {
  GATEWAY_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one gateway app per minute and replica; a body counts as one more for each 64 KB. Beyond, it gets 429.',
    default: 6_000,
    min: 60,
    max: 1_000_000,
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
export const limitVariables = { ...laneVariables, ...gatewayLimitVariables, ...phoneLimitVariables };
