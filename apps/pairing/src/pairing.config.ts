import {
  type AppConfig,
  connectionVariables,
  databaseVariables,
  exportLimitVariables,
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
  tracingVariables,
  uploadLimitVariables,
} from '@chasqui/config';

export const pairingVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...httpVariables(3001),
  ...connectionVariables,
  ...proxyVariables,
  ...gatewayLimitVariables,
  ...uploadLimitVariables,
  ...exportLimitVariables,
  ...opsVariables(9001),
  INTERNAL_HOST: text({
    description:
      'Host name or IP address at which other processes reach the operations port of this replica. Default: ' +
      'OPS_HOST if only this machine can reach it, else the name of this machine.',
    default: '',
  }),
  ...internalVariables,
  GATEWAY_ENCRYPTION_KEY: secret({
    description:
      'Key (32 bytes, base64) that seals the request keys of gateway apps; only pairing has it. To replace it, ' +
      'list several as `<number>:<key>`, separated by commas: the first seals, all open.',
    minLength: 44,
  }),
  ...mediaVariables,
  ...outboundVariables,
  ...tracingVariables,
};

export type PairingConfig = AppConfig<typeof pairingVariables>;
