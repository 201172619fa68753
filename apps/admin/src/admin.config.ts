import {
  apiKeyVariables,
  type Config,
  databaseVariables,
  httpVariables,
  redisVariables,
  secret,
} from '@chasqui/config';

const { PUBLIC_URL } = httpVariables(3000);

/** Environment of the command line, and of the console later: the ones that may show a key again. */
export const adminVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...apiKeyVariables,
  API_KEY_ENCRYPTION_KEY: secret({
    description: 'Key (32 bytes, base64) under which API keys are kept to be shown again; not for the api-gateway.',
    minLength: 44,
  }),
  PUBLIC_URL,
};

export type AdminConfig = Config<typeof adminVariables>;
