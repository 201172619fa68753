import { integer } from '@chasqui/config';

/** How many gateway apps one organization may have. */
export const gatewayCountVariables = {
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
