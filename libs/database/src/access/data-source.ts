import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { defaults, type Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BoundedPoolConfig } from './bounded-pool';
import { isPooled, SESSION_LIMITS } from '../servers/pooler';
import { parameterOf, ServerList } from '../servers/server-list';
import { SnakeNamingStrategy } from './snake-naming-strategy';

const CONNECT_WITHIN_MS = 2_000;

const IDLE_MS = 60_000;

const FOLDER = join(__dirname, '..');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.[jt]s$/.test(file))
  .toSorted();
const ENTITIES = classesIn(/\.entity\.[jt]s$/);
const MIGRATIONS = classesIn(/migrations.\d{13}-/);

export const LOCK_TIMEOUT = SESSION_LIMITS.lock_timeout;

const session = (lockTimeoutMs?: number): string[] => [
  ...Object.entries(SESSION_LIMITS).map(([name, limit]) => `${name}=${limit}`),
  ...(lockTimeoutMs === undefined ? [] : [`lock_timeout=${lockTimeoutMs}`]),
  // PostgreSQL stops a statement whose caller is gone and frees its locks.
  'client_connection_check_interval=1s',
  'timezone=UTC',
];

export interface DataSourceOptions {
  /** Its `connect_timeout` (seconds, as in libpq; default 2) limits the wait for a connection. See also `isPooled`. */
  url: string;
  servers?: ServerList;
  poolSize: number;
  applicationName: string;
  /** Minimum wait for a connection; default 2 s. */
  connectWithinMs?: number;
  /** Default `LOCK_TIMEOUT`. Behind a pooler the role sets it. */
  lockTimeoutMs?: number;
  openSocket?: () => Socket;
  /** Default: node-postgres' own class, whose statements may wait forever. */
  pool?: new (
    config: BoundedPoolConfig,
  ) => Pool;
}

/** Never changes the schema by itself: `migrate` does. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const servers = options.servers ?? ServerList.of(options.url);
  const { connectionString, ssl } = servers.connectionTo(servers.url);
  return new DataSource({
    type: 'postgres',
    url: connectionString ?? servers.url,
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    ...(options.pool !== undefined && { driver: { Pool: options.pool, defaults } }),
    connectTimeoutMS: Math.max(options.connectWithinMs ?? 0, connectWithinMs(options.url)),
    installExtensions: false,
    namingStrategy: new SnakeNamingStrategy(),
    entities: ENTITIES,
    migrations: MIGRATIONS,
    extra: {
      ...(!isPooled(options.url) && {
        options: session(options.lockTimeoutMs)
          .map((setting) => `-c ${setting}`)
          .join(' '),
      }),
      keepAlive: true,
      // Longer than a balancer takes to send the first requests to a new copy (Database.warmUp).
      idleTimeoutMillis: IDLE_MS,
      servers,
      ...(ssl !== undefined && { ssl }),
      ...(options.openSocket !== undefined && { stream: options.openSocket }),
    },
  });
}

function connectWithinMs(url: string): number {
  const seconds = Number(parameterOf(url, 'connect_timeout'));
  return seconds > 0 ? seconds * 1_000 : CONNECT_WITHIN_MS;
}

/** What the files of this lib with such names export. Found, not listed: a new table adds no line here. */
function classesIn(files: RegExp): (new () => object)[] {
  return FILES.filter((file) => files.test(file)).flatMap((file) =>
    Object.values(require(join(FOLDER, file)) as Record<string, new () => object>).filter(
      (exported) => typeof exported === 'function',
    ),
  );
}
