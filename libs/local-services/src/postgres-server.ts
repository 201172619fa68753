import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';
import { LocalServiceError } from './local-service.error';
import { endAllIn } from './folder-in-use';
import { binariesIn, findPostgresBinaries } from './postgres-binaries';
import { prepareCluster } from './postgres-cluster';
import { preparePostgresFolder, takeOver } from './postgres-folder';
import { type LocalServer, type ServiceProcess, StartFailure, startServiceProcess } from './service-process';
import type { ServiceUser } from './run-command';
import { postgresUser } from './service-user';

export interface PostgresOptions {
  dataDir: string;
  port?: number;
  /** A server of this process on these data was killed: leftover processes are ended, which loses no commit. */
  isRestart?: boolean;
  /** True: no commit is ever lost. False (tests): fast, but unusable after a crash of the machine. */
  durable: boolean;
  /** Folder of another `initdb` and `postgres`, version 15 or later; default: the npm package's. */
  programs?: string;
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
}

/**
 * Starts PostgreSQL on 127.0.0.1, on new or existing data.
 * @returns the server; `url` names the superuser `postgres` and the database `postgres`
 * @throws LocalServiceError if it cannot run here
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalServer> {
  const dataDir = resolve(options.dataDir);
  const user = postgresUser(join(dataDir, 'cluster'));
  if (user !== undefined) await takeOver(dataDir, user);
  const dataFolder = await preparePostgresFolder(dataDir, user, options.log);
  const binaries = await (options.programs === undefined ? findPostgresBinaries(user) : binariesIn(options.programs));
  const folder = join(dataFolder, 'cluster');
  if (options.isRestart) await endAllIn(folder, ['postgres']);
  const password = await prepareCluster({ folder, binaries, user, durable: options.durable });
  const { port, started } = await launch(binaries.postgres, folder, user, options);
  return { ...started, port, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/** Retries: another process may take the free port first, and helpers of a killed server need a moment to end. */
async function launch(
  program: string,
  folder: string,
  user: ServiceUser | undefined,
  options: PostgresOptions,
): Promise<{ port: number; started: ServiceProcess }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return { port, started: await startOnce(program, folder, user, port, options) };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      const portTaken = /could not bind|could not create any TCP/.test(error.output);
      const stillEnding = /shared memory block|"postmaster\.pid" already exists/.test(error.output);
      const mayRetry = (portTaken && options.port === undefined) || stillEnding;
      if (!mayRetry || attempt === 20) throw explain(error, portTaken, port, folder);
      await sleep(250);
    }
  }
}

function explain(error: StartFailure, portTaken: boolean, port: number, folder: string): LocalServiceError {
  if (portTaken)
    return new LocalServiceError(
      `PostgreSQL cannot listen on port ${port} of 127.0.0.1, because another program does.`,
      { cause: error },
    );
  return new LocalServiceError(`PostgreSQL did not start on ${folder}: ${error.output || error.message}`, {
    cause: error,
  });
}

/** Settings go on the command line, which takes precedence over postgresql.conf. */
function startOnce(
  program: string,
  folder: string,
  user: ServiceUser | undefined,
  port: number,
  options: PostgresOptions,
): Promise<ServiceProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    logging_collector: 'off',
    log_destination: 'stderr',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  return startServiceProcess({
    command: program,
    args: [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    user,
    // A standby reports read-only connections.
    ready: /database system is ready to accept (read-only )?connections/,
    readyTimeoutMs: 120_000,
    // SIGINT is its "fast shutdown": sessions end, everything is written. SIGTERM would wait for every client to leave.
    stopSignal: 'SIGINT',
    stopTimeoutMs: 30_000,
    log: options.log,
  });
}
