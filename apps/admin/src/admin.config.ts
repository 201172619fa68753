import {
  apiKeyVariables,
  type Config,
  databaseVariables,
  httpVariables,
  mailVariables,
  mediaVariables,
  redisVariables,
  secret,
} from '@chasqui/config';

const { PUBLIC_URL } = httpVariables(3000);

/** Environment of the command line. Only it and the console may show a key again. */
export const adminVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...apiKeyVariables,
  API_KEY_ENCRYPTION_KEY: secret({
    description:
      'Key (32 bytes, base64) that seals API keys so that they can be shown again; not for api-gateway. To ' +
      'replace it, list several as `<number>:<key>`, separated by commas: the first seals, all open.',
    minLength: 44,
  }),
  ...mailVariables,
  PUBLIC_URL,
};

export type AdminConfig = Config<typeof adminVariables>;

/** The apps' keys, for `sealing:renew` only: each is needed only when the command is about it. */
export const sealingVariables = {
  API_KEY_ENCRYPTION_KEY: appKey('Keys of API keys, the newest first.'),
  GATEWAY_ENCRYPTION_KEY: appKey('Keys of pairing, the newest first.'),
  PHONE_ENCRYPTION_KEY: appKey('Keys of sms-dispatcher, the newest first.'),
  WEBHOOK_PRIVATE_KEY: appKey('Private keys of webhook-dispatcher, the newest among them.'),
  WEBHOOK_PUBLIC_KEY: appKey('The newest public key.'),
};

export type SealingConfig = Config<typeof sealingVariables>;

export const exportVariables = mediaVariables;

export type ExportConfig = Config<typeof exportVariables>;

function appKey(description: string) {
  return secret({ description, minLength: 40, default: '' });
}
