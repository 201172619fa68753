import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFolderOnce, isAlive } from './atomic-folder';
import { waitUntilUnused } from './folder-in-use';
import { LocalServiceError } from './local-service.error';
import type { PostgresBinaries } from './postgres-binaries';
import { reasonOf, runCommand, type ServiceUser } from './run-command';
import { giveFolder, initialUser } from './service-user';

/** Stored in the data folder: never rename. */
const passwordFile = 'chasqui-password';
/** First versions with built-in locales and with a configurable iteration count for passwords. */
const SINCE = { builtinLocales: 17, scramIterations: 16 } as const;
/** A killed parent leaves a server that writes its last checkpoint. */
const stoppingTimeoutMs = 30_000;
const liveTimeoutMs = 1_500;

export interface ClusterOptions {
  folder: string;
  binaries: PostgresBinaries;
  user: ServiceUser | undefined;
  durable: boolean;
}

/** Creates the cluster on first use, refuses an unusable one, and returns the password of the user `postgres`. */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  const { folder } = options;
  const { major } = options.binaries;
  if (!existsSync(join(folder, 'PG_VERSION')))
    await createFolderOnce(folder, (temporary) => initialize(temporary, options));
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(major)) {
    throw new LocalServiceError(
      `The data in ${folder} was written by PostgreSQL ${version}, but this is PostgreSQL ${major}. Dump and restore it, or set DATA_DIR to another folder.`,
    );
  }
  await refuseSecondServer(folder);
  removeMisleadingPidFile(folder);
  return readFileSync(join(folder, passwordFile), 'utf8').trim();
}

/**
 * The C.UTF-8 locale is built in, so sorting does not depend on the machine's C library (older versions, used in tests,
 * take it from there). One SCRAM iteration: more protect guessable passwords, and this one is 192 random bits.
 */
async function initialize(temporary: string, { binaries, user, durable }: ClusterOptions): Promise<void> {
  const password = `${temporary}.password`;
  const runner = await initialUser(user);
  try {
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    if (user && runner) {
      chownSync(password, runner.uid, runner.gid);
      // The group may write here until the data are complete.
      if (runner.uid !== user.uid) chmodSync(dirname(temporary), 0o770);
    }
    const locale =
      binaries.major < SINCE.builtinLocales
        ? ['--encoding=UTF8', '--locale=C.UTF-8']
        : ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const iterations = binaries.major < SINCE.scramIterations ? [] : ['--set=scram_iterations=1'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${password}`, ...iterations];
    const args = ['-D', temporary, ...locale, ...access, ...(durable ? [] : ['--no-sync'])];
    const result = await runCommand(binaries.initdb, args, {
      user: runner,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    });
    if (!result.ok)
      throw new LocalServiceError(`PostgreSQL could not create its data folder ${temporary}: ${reasonOf(result)}`);
    renameSync(password, join(temporary, passwordFile));
    if (user && runner?.uid !== user.uid) giveFolder(temporary, user);
  } finally {
    rmSync(password, { force: true });
    if (user && runner?.uid !== user.uid) chmodSync(dirname(temporary), 0o700);
  }
}

async function refuseSecondServer(folder: string): Promise<void> {
  let pid = await waitUntilUnused(folder, ['postgres'], liveTimeoutMs);
  if (pid !== undefined && pidFileLines(folder)[7] === 'stopping')
    pid = await waitUntilUnused(folder, ['postgres'], stoppingTimeoutMs);
  if (pid === undefined) return;
  throw new LocalServiceError(
    `PostgreSQL is already running on ${folder} (process ${pid}). Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * A killed server leaves its pid file. PostgreSQL detects that it is stale, unless another program has that process id
 * by now: only then it is removed, because PostgreSQL also uses it to find shared memory still in use.
 */
function removeMisleadingPidFile(folder: string): void {
  const pid = Number(pidFileLines(folder)[0]);
  if (pid > 0 && isAlive(pid)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function pidFileLines(folder: string): string[] {
  const file = join(folder, 'postmaster.pid');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim())
    : [];
}
