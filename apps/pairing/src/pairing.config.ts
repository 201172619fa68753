import { hostname } from 'node:os';
import {
  type Config,
  databaseVariables,
  gatewayLimitVariables,
  httpVariables,
  integer,
  internalVariables,
  mediaVariables,
  opsVariables,
  outboundVariables,
  proxyVariables,
  redisVariables,
  secret,
  text,
} from '@chasqui/config';
import { pairingLimitVariables } from './pairing-limits.config';

/** Environment of `pairing`, in the order of `.env.example`. */
export const pairingVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3001),
  ...proxyVariables,
  ...gatewayLimitVariables,
  ...opsVariables(9001),
  INTERNAL_HOST: text({
    description: 'Name or address under which the other processes reach the operations port of this replica.',
    default: hostname(),
  }),
  ...internalVariables,
  GATEWAY_ENCRYPTION_KEY: secret({
    description: 'Key (32 bytes, base64) that seals the request keys of gateway apps; only pairing has it.',
    minLength: 44,
  }),
  ...mediaVariables,
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
  ...outboundVariables,
  ...pairingLimitVariables,
};

export type PairingConfig = Config<typeof pairingVariables>;
