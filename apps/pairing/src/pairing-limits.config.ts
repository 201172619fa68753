import { integer, oneOf } from '@chasqui/config';

/** What one organization may take of `pairing`. */
export const pairingLimitVariables = {
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
};
