import {
  type AppConfig,
  dataDirVariables,
  downloadVariables,
  integer,
  limitVariables,
  mailVariables,
  oneOf,
  requestLogVariables,
  text,
  traceLinkVariables,
  tracingVariables,
} from '@chasqui/config';

/** Environment of `npm start`. Empty DATABASE_URL or REDIS_URL: it starts its own. */
export const standaloneVariables = {
  PORT: integer({
    description: 'The public port. 0 takes the port of the last start, else 3000, else a free one.',
    default: 0,
    min: 0,
    max: 65535,
  }),
  HOST: text({
    description: 'IP address to listen on; 0.0.0.0 opens the service to other machines.',
    default: '127.0.0.1',
  }),
  ...limitVariables,
  ...requestLogVariables,
  ...dataDirVariables,
  ...downloadVariables,
  ...mailVariables,
  DATABASE_URL: text({ description: 'URL of your own PostgreSQL, instead of the embedded one.', default: '' }),
  REDIS_URL: text({ description: 'URL of your own Redis, instead of the one that `npm start` starts.', default: '' }),
  LOG_LEVEL: oneOf({
    description: 'How much to log.',
    words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    default: 'warn',
  }),
  SHUTDOWN_TIMEOUT_MS: integer({
    description: 'Milliseconds that running work gets to finish at shutdown.',
    default: 20_000,
    min: 0,
    max: 600_000,
  }),
  ...tracingVariables,
  ...traceLinkVariables,
};

export type StandaloneConfig = AppConfig<typeof standaloneVariables>;
