import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { waitUntilUnused } from './folder-in-use';
import { freePort } from './free-port';
import { LocalServiceError } from './local-service.error';
import { findRedisBinary } from './redis-binary';
import type { RedisBinary } from './redis-download';
import { type LocalServer, type ServiceProcess, StartFailure, startServiceProcess } from './service-process';
import { ownerFor } from './service-user';

export interface RedisOptions {
  /** Created on first use. Absent: a temporary one, removed with the server. */
  dataDir?: string;
  port?: number;
  password?: string;
  /** True: writes reach the disk within a second and survive a restart. */
  appendOnly: boolean;
  /** For tests: a Valkey, or another version of Redis. */
  program?: string;
  /** Further settings; `port: '0'` with `tls-port` means TLS only. */
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
}

const leavingTimeoutMs = 3_000;

/**
 * Starts Redis (or Valkey) on 127.0.0.1 with a new random password and without eviction. Fetches it if this machine has
 * none, see `redis-download.ts`.
 * @throws LocalServiceError if it cannot run here
 */
export async function startRedis(options: RedisOptions): Promise<LocalServer> {
  const binary = await binaryOf(options);
  const { dataDir } = options;
  if (dataDir !== undefined) return startIn(makeFolder(resolve(dataDir)), binary, options);
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-redis-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startIn(folder, binary, options);
    return { ...server, exited: server.exited.finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

const binaryOf = ({ program, log }: Pick<RedisOptions, 'program' | 'log'>): Promise<RedisBinary> =>
  program === undefined ? findRedisBinary(log) : Promise.resolve({ program, env: {} });

async function startIn(folder: string, binary: RedisBinary, options: RedisOptions): Promise<LocalServer> {
  const other = await waitUntilUnused(folder, ['redis-server', 'valkey-server'], leavingTimeoutMs);
  if (other !== undefined) {
    throw new LocalServiceError(
      `Redis is already running on ${folder} (process ${other}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  const password = options.password ?? randomBytes(24).toString('base64url');
  const { port, started } = await launch(binary, folder, password, options);
  return { ...started, port, url: `redis://:${password}@127.0.0.1:${port}` };
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw new LocalServiceError(
      `This user cannot create the data folder ${dataDir} (${(error as Error).message}). Set DATA_DIR to another folder.`,
    );
  }
}

/** Retries: another process may take the free port first. */
async function launch(
  binary: RedisBinary,
  folder: string,
  password: string,
  options: RedisOptions,
): Promise<{ port: number; started: ServiceProcess }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return { port, started: await startOnce(binary, folder, password, port, options) };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      const portTaken = /Address already in use|Failed listening/.test(error.output);
      if (portTaken && options.port === undefined && attempt < 10) continue;
      const reason = portTaken
        ? `cannot listen on port ${port} of 127.0.0.1, because another program does.`
        : `did not start: ${error.output || error.message}`;
      throw new LocalServiceError(`Redis ${reason}`, { cause: error });
    }
  }
}

export interface SentinelOptions {
  program?: string;
  folder: string;
  port: number;
  /** Configuration lines, for example `sentinel monitor mymaster 127.0.0.1 6379 2`. */
  lines: readonly string[];
}

/** Starts a Redis Sentinel on 127.0.0.1, for tests. Any Redis can be one. */
export async function startRedisSentinel({ program, folder, port, lines }: SentinelOptions): Promise<LocalServer> {
  const binary = await binaryOf({ ...(program !== undefined && { program }) });
  const file = join(makeFolder(resolve(folder)), 'sentinel.conf');
  writeFileSync(file, `${[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...lines].join('\n')}\n`, { mode: 0o600 });
  const started = await startServiceProcess({
    command: binary.program,
    user: ownerFor(folder),
    args: [file, '--sentinel'],
    env: binary.env,
    ready: /Sentinel ID is/,
    readyTimeoutMs: 60_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 15_000,
  });
  return { ...started, port, url: `redis://127.0.0.1:${port}` };
}

/** Settings go in through standard input: every user of the machine could read a password on the command line. */
function startOnce(
  binary: RedisBinary,
  folder: string,
  password: string,
  port: number,
  options: RedisOptions,
): Promise<ServiceProcess> {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    requirepass: password,
    dir: JSON.stringify(folder),
    'maxmemory-policy': 'noeviction',
    save: '""',
    appendonly: options.appendOnly ? 'yes' : 'no',
    appendfsync: 'everysec',
    daemonize: 'no',
    logfile: '""',
    ...options.settings,
  };
  return startServiceProcess({
    command: binary.program,
    user: ownerFor(folder),
    args: ['-'],
    env: binary.env,
    input: `${Object.entries(settings)
      .map((setting) => setting.join(' '))
      .join('\n')}\n`,
    ready: /ready to accept connections/i,
    readyTimeoutMs: 120_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 15_000,
    log: options.log,
  });
}
