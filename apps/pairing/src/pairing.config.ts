import { hostname } from 'node:os';
import {
  type Config,
  databaseVariables,
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

/** Environment of `pairing`, in the order of `.env.example`. */
export const pairingVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3001),
  ...proxyVariables,
  GATEWAY_REQUESTS_PER_MINUTE: integer({
    description:
      'Requests of one gateway app per minute and replica; a body counts as one more for each 64 KB. Beyond, it gets 429.',
    default: 6_000,
    min: 60,
    max: 1_000_000,
  }),
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
  ...outboundVariables,
};

export type PairingConfig = Config<typeof pairingVariables>;
