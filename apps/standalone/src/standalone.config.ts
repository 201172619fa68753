import { type Config, dataDirVariables, integer, limitVariables, oneOf, text } from '@chasqui/config';

/** Environment of `npm start`. Empty DATABASE_URL or REDIS_URL: it starts its own. */
export const standaloneVariables = {
  PORT: integer({
    description: 'The one public port; 0: the one of the last start, else 3000, else a free one.',
    default: 0,
    min: 0,
    max: 65535,
  }),
  HOST: text({ description: 'Address on which it listens; 0.0.0.0 opens it to other machines.', default: '127.0.0.1' }),
  ...limitVariables,
  ...dataDirVariables,
  DATABASE_URL: text({ description: 'A PostgreSQL of your own, instead of the embedded one.', default: '' }),
  REDIS_URL: text({ description: 'A Redis of your own, instead of the one that is started.', default: '' }),
  LOG_LEVEL: oneOf({
    description: 'How much is logged.',
    words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    default: 'warn',
  }),
  SHUTDOWN_TIMEOUT_MS: integer({
    description: 'Milliseconds that work under way gets at shutdown.',
    default: 20_000,
    min: 0,
    max: 600_000,
  }),
};

export type StandaloneConfig = Config<typeof standaloneVariables>;
