import { integer, list, oneOf, secret, text, url, type Variable } from './variable';

/** PostgreSQL: the source of truth. */
export const databaseVariables = {
  DATABASE_URL: url({
    description:
      'URL of the PostgreSQL database, with user and password. `?connect_timeout=5` waits 5 s for a connection ' +
      'instead of 2; `?pooler=transaction` says that a pooler such as PgBouncer lends connections for a transaction; ' +
      '`?sslmode=verify-full` asks for TLS. Several servers, of which one is the primary: `postgres://user:password@a,b/name`.',
    schemes: ['postgres', 'postgresql'],
    several: true,
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({
    description:
      "Connections that one process keeps. All processes together must stay below PostgreSQL's max_connections.",
    default: 10,
    min: 2,
    max: 200,
  }),
};

/** A standby of PostgreSQL for lists, for the apps that answer many: api-gateway and console. */
export const replicaVariables = {
  DATABASE_REPLICA_URL: url({
    description:
      'URL of a streaming standby of the database in DATABASE_URL, for lists that may be a second old; it may say what ' +
      'DATABASE_URL may, and list several. If empty, everything is read from DATABASE_URL.',
    schemes: ['postgres', 'postgresql'],
    several: true,
    secret: true,
    default: '',
  }),
  DATABASE_REPLICA_POOL_SIZE: integer({
    description: 'Connections that one process keeps to the standby.',
    default: 4,
    min: 1,
    max: 100,
  }),
  DATABASE_REPLICA_MAX_LAG_MS: integer({
    description:
      'Milliseconds that the standby may be behind. While it is further behind, lists are read from DATABASE_URL.',
    default: 1_000,
    min: 200,
    max: 60_000,
  }),
};

export const NO_REPLICA = {
  DATABASE_REPLICA_URL: '',
  DATABASE_REPLICA_POOL_SIZE: 4,
  DATABASE_REPLICA_MAX_LAG_MS: 1_000,
};

/** Redis: doorbell, rate windows, reply channels. */
export const redisVariables = {
  REDIS_URL: url({
    description:
      'URL of Redis, with password; rediss:// with TLS. Behind Sentinels: `redis+sentinel://:password@a,b,c/mymaster`.',
    schemes: ['redis', 'rediss', 'redis+sentinel', 'rediss+sentinel'],
    several: true,
    secret: true,
  }),
  REDIS_PREFIX: text({
    description: 'Prefix of every Redis key, so that one Redis can serve two installations.',
    default: 'chasqui',
  }),
};

/** The operations port of every app: health, metrics and internal routes. Never exposed to the internet. */
export function opsVariables(defaultPort: number) {
  return {
    OPS_HOST: text({
      description:
        'IP address that health, metrics and internal routes listen on. Set it to 0.0.0.0 for probes and ' +
        'processes on other machines, in a private network only.',
      default: '127.0.0.1',
    }),
    OPS_PORT: integer({
      description: 'Port of health, metrics and internal routes; 0 takes a free one.',
      default: defaultPort,
      min: 0,
      max: 65535,
    }),
    LOG_LEVEL: oneOf({
      description: 'How much to log.',
      words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
    }),
    SHUTDOWN_TIMEOUT_MS: integer({
      description: 'Milliseconds that running work gets to finish at shutdown.',
      default: 20_000,
      min: 0,
      max: 600_000,
    }),
  };
}

export function httpVariables(defaultPort: number) {
  return {
    HOST: text({ description: 'IP address that the public port listens on.', default: '0.0.0.0' }),
    PORT: integer({ description: 'The public port; 0 takes a free one.', default: defaultPort, min: 0, max: 65535 }),
    PUBLIC_URL: url({
      description: 'URL at which clients and gateway apps reach the service, without a path.',
      schemes: ['http', 'https'],
      default: `http://localhost:${defaultPort}`,
    }),
    SHUTDOWN_PAUSE_MS: integer({
      description:
        'Milliseconds after SIGTERM in which the app still serves, but is not ready and ends connections with their ' +
        'answers. Longer than a load balancer takes to notice. 0 if nothing stands in front. Then SHUTDOWN_TIMEOUT_MS begins.',
      default: 5_000,
      min: 0,
      max: 600_000,
    }),
  };
}

/** Proxies in front of a public port. The same for all apps behind one proxy. */
export const proxyVariables = {
  TRUSTED_PROXIES: list({
    description:
      'IP addresses or networks (CIDR, comma-separated) of the proxies whose X-Forwarded-For to trust; empty ' +
      'for none.',
  }),
};

export const internalVariables = {
  INTERNAL_TOKEN: secret({
    description: 'Token that the processes show each other; the same in all of them.',
    minLength: 32,
  }),
};

export const downloadVariables = {
  GATEWAY_PACKAGES_DIR: text({
    description:
      'Folder with packages of the gateway app, as `npm run pack:gateway -- <folder>` writes them. GET ' +
      '/gateway/downloads lists them and /docs/gateway serves them. Read at the start. If empty, none is offered.',
    default: '',
  }),
};

/** Calls to addresses that customers give. */
export const outboundVariables = {
  OUTBOUND_ALLOWED_NETWORKS: list({
    description: "Private networks (CIDR, comma-separated) that customers' URLs can point to; empty for none.",
  }),
};

/** Where received files are kept: a folder, or a bucket. The same for `pairing`, `sms-dispatcher` and `api-gateway`. */
export const mediaVariables = {
  MEDIA_DIR: text({
    description:
      'Folder for received and uploaded files, shared by pairing, sms-dispatcher and api-gateway; unused if MEDIA_S3_BUCKET is set.',
    default: '.data/media',
  }),
  MEDIA_S3_BUCKET: text({
    description:
      'S3-compatible bucket for received and uploaded files; empty for the folder. Uploads wait in the temporary folder ' +
      'of api-gateway until they are whole.',
    default: '',
  }),
  MEDIA_S3_ENDPOINT: text({
    description:
      'URL of the S3 service, for example https://s3.eu-central-1.amazonaws.com; the bucket goes into the path, or to where ' +
      'it says {bucket}: https://{bucket}.s3.example.com.',
    default: '',
  }),
  MEDIA_S3_REGION: text({ description: 'Region of the bucket.', default: 'us-east-1' }),
  MEDIA_S3_ACCESS_KEY: text({ description: 'Access key id of the bucket.', default: '' }),
  MEDIA_S3_SECRET_KEY: secret({ description: 'Secret access key of the bucket.', minLength: 1, default: '' }),
};

export const mediaIn = (folder: string) => ({
  MEDIA_DIR: folder,
  MEDIA_S3_BUCKET: '',
  MEDIA_S3_ENDPOINT: '',
  MEDIA_S3_REGION: '',
  MEDIA_S3_ACCESS_KEY: '',
  MEDIA_S3_SECRET_KEY: '',
});

export const apiKeyVariables = {
  API_KEY_PEPPER: secret({ description: 'Pepper under which API keys are stored as HMAC-SHA256.', minLength: 32 }),
};

/** Where `npm start` keeps its database, secrets and addresses. */
export const dataDirVariables = {
  DATA_DIR: text({ description: 'Folder for the data of `npm start`.', default: '.data' }),
};

const MAILBOX = /^(?:[^<>\p{Cc}]{1,100} )?<?([^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190})>?$/u;

/** Mail of the installation itself: invitations and links for a new password. The same for `console` and `admin`. */
export const mailVariables = {
  SMTP_URL: {
    description:
      'Mail server for invitations and password resets: smtp[s]://user:password@host:port, with what is no letter or digit ' +
      'in user and password percent-encoded. smtp:// encrypts with STARTTLS (port 587), smtps:// from the first byte ' +
      '(port 465). If empty, people hand out links instead.',
    default: '',
    secret: true,
    parse: (value: string): string => {
      const parsed = URL.canParse(value) ? new URL(value) : null;
      if (parsed === null || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
        throw new Error('must be a URL like smtp://user:password@mail.example.com:587, or with smtps://');
      }
      if (!['', '/'].includes(parsed.pathname) || parsed.search !== '' || parsed.hash !== '') {
        throw new Error('must end with the port: percent-encode what is no letter or digit in user and password');
      }
      if ((parsed.username === '') !== (parsed.password === '')) {
        throw new Error('must name both a user and a password, or neither');
      }
      return value;
    },
  } satisfies Variable<string>,
  SMTP_TLS: oneOf({
    description:
      'Whether the connection to the mail server is encrypted and its certificate is checked. `off` only for a server on ' +
      'this machine.',
    words: ['required', 'off'],
    default: 'required',
  }),
  MAIL_FROM: {
    description: 'Sender of that mail: an address, or `Chasqui <no-reply@example.com>`. Needed if SMTP_URL is set.',
    default: '',
    secret: false,
    parse: (value: string): string => {
      if (!MAILBOX.test(value))
        throw new Error('must be an address, or a name and an address: Chasqui <no-reply@example.com>');
      return value;
    },
  } satisfies Variable<string>,
};

export const NO_MAIL = { SMTP_URL: '', SMTP_TLS: 'required', MAIL_FROM: '' } as const;
