import {
  type Config,
  databaseVariables,
  gatewayLimitVariables,
  httpVariables,
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
  ...gatewayLimitVariables,
  ...opsVariables(9001),
  INTERNAL_HOST: text({
    description:
      'Name or address under which the other processes reach the operations port of this replica. Default: OPS_HOST where ' +
      'that is this machine alone, else the name of this machine.',
    default: '',
  }),
  ...internalVariables,
  GATEWAY_ENCRYPTION_KEY: secret({
    description:
      'Key (32 bytes, base64) that seals the request keys of gateway apps; only pairing has it. While it is replaced, several with commas between them, each `<number>:<key>`: the first seals, all open.',
    minLength: 44,
  }),
  ...mediaVariables,
  ...outboundVariables,
};

export type PairingConfig = Config<typeof pairingVariables>;
