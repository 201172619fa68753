import { integer, list, oneOf, secret, text, url } from './variable';

/** PostgreSQL: the truth. */
export const databaseVariables = {
  DATABASE_URL: url({
    description:
      'Address of the PostgreSQL database, with user and password; `?connect_timeout=5`: waits 5 s for a connection, not 2.',
    schemes: ['postgres', 'postgresql'],
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({
    description: 'Connections that one process keeps; all processes together must stay under max_connections.',
    default: 10,
    min: 2,
    max: 200,
  }),
};

/** Redis: the doorbell, the rate windows, the reply channels. */
export const redisVariables = {
  REDIS_URL: url({ description: 'Address of Redis, with password.', schemes: ['redis', 'rediss'], secret: true }),
  REDIS_PREFIX: text({
    description: 'First part of every Redis key, so that one Redis can serve two installations.',
    default: 'chasqui',
  }),
};

/** The operations port of every app: health, metrics and internal routes. Never exposed to the internet. */
export function opsVariables(defaultPort: number) {
  return {
    OPS_HOST: text({
      description:
        'Address on which health, metrics and internal routes listen. 0.0.0.0 for probes and processes of other machines: ' +
        'only in a network of your own.',
      default: '127.0.0.1',
    }),
    OPS_PORT: integer({
      description: 'Port of health, metrics and internal routes; 0 takes a free one.',
      default: defaultPort,
      min: 0,
      max: 65535,
    }),
    LOG_LEVEL: oneOf({
      description: 'How much is logged.',
      words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
    }),
    SHUTDOWN_TIMEOUT_MS: integer({
      description: 'Milliseconds that work under way gets at shutdown.',
      default: 20_000,
      min: 0,
      max: 600_000,
    }),
  };
}

/** A public HTTP port. */
export function httpVariables(defaultPort: number) {
  return {
    HOST: text({ description: 'Address on which the public port listens.', default: '0.0.0.0' }),
    PORT: integer({ description: 'The public port; 0 takes a free one.', default: defaultPort, min: 0, max: 65535 }),
    PUBLIC_URL: url({
      description: 'Address under which clients and gateway apps reach the service, without a path.',
      schemes: ['http', 'https'],
      default: `http://localhost:${defaultPort}`,
    }),
  };
}

/** Who stands before a public port. The same for all apps behind one proxy. */
export const proxyVariables = {
  TRUSTED_PROXIES: list({
    description:
      'Addresses or networks (CIDR, comma-separated) of proxies whose X-Forwarded-For is believed; empty: none.',
  }),
};

/** Calls between our own processes. */
export const internalVariables = {
  INTERNAL_TOKEN: secret({
    description: 'Token that our processes show each other; the same in all of them.',
    minLength: 32,
  }),
};

/** Calls to addresses that customers give. */
export const outboundVariables = {
  OUTBOUND_ALLOWED_NETWORKS: list({
    description: 'Private networks (CIDR, comma-separated) that customer-given addresses may point to; empty: none.',
  }),
};

/** Where files that came in are kept: a folder, or a bucket. The same for `pairing` and `api-gateway`. */
export const mediaVariables = {
  MEDIA_DIR: text({
    description:
      'Folder for files that came in, shared by pairing and api-gateway; unused when MEDIA_S3_BUCKET is set.',
    default: '.data/media',
  }),
  MEDIA_S3_BUCKET: text({
    description: 'S3-compatible bucket for files that came in; empty: the folder.',
    default: '',
  }),
  MEDIA_S3_ENDPOINT: text({
    description:
      'Address of the S3 service, for example https://s3.eu-central-1.amazonaws.com; the bucket goes into the path.',
    default: '',
  }),
  MEDIA_S3_REGION: text({ description: 'Region of the bucket.', default: 'us-east-1' }),
  MEDIA_S3_ACCESS_KEY: text({ description: 'Access key id of the bucket.', default: '' }),
  MEDIA_S3_SECRET_KEY: secret({ description: 'Secret access key of the bucket.', minLength: 1, default: '' }),
};

/** The pepper of API keys: the api-gateway and the admin command line. */
export const apiKeyVariables = {
  API_KEY_PEPPER: secret({ description: 'Pepper under which API keys are stored as HMAC-SHA256.', minLength: 32 }),
};

/** Where `npm start` keeps what it makes: the database, secrets, addresses of what runs. */
export const dataDirVariables = {
  DATA_DIR: text({ description: 'Folder for the data of `npm start`.', default: '.data' }),
};
