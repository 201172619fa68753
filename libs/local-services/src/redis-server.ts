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
  /** Made on first use. Absent: a temporary one that goes with the server. */
  dataDir?: string;
  /** A free one when absent. */
  port?: number;
  /** A new random one when absent. */
  password?: string;
  /** True: what is written reaches the disk within a second and is there at the next start. */
  appendOnly: boolean;
  /** Another server than the one that is found, for tests: a Valkey, or another version of Redis. */
  program?: string;
  /** More of its settings, or other ones, for tests; `port: '0'` with `tls-port` is TLS alone. */
  settings?: Readonly<Record<string, string>>;
  /** Gets every line that Redis prints. */
  log?: (line: string) => void;
}

/** One whose parent was killed writes what it has, and leaves. */
const leavingTimeoutMs = 3_000;

/**
 * Starts Redis (or Valkey) on 127.0.0.1 with a new random password, and never evicts a key. Fetches it when this machine
 * has none, see `redis-download.ts`.
 * @throws LocalServiceError when it cannot run here
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

/** Another process may take the free port first. */
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
  /** As of a server. */
  program?: string;
  /** Where it keeps what it learns. */
  folder: string;
  port: number;
  /** Lines of its configuration, for example `sentinel monitor mymaster 127.0.0.1 6379 2`. */
  lines: readonly string[];
}

/** Starts a Redis Sentinel on 127.0.0.1, for tests. Any Redis can be one. */
export async function startRedisSentinel({ program, folder, port, lines }: SentinelOptions): Promise<LocalServer> {
  const binary = await binaryOf({ ...(program !== undefined && { program }) });
  const file = join(makeFolder(resolve(folder)), 'sentinel.conf');
  // It writes down there what it learns.
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

/** The settings go in through standard input: a password on the command line could be read by every user of the machine. */
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
