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

/** The limits of fairness (docs/security.md), each with a default: what one caller can take from others. */
export const limitVariables = { ...laneVariables };
