import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderOnce } from './atomic-folder';
import { cacheFolder, makeReadableFolder } from './cache-folder';
import { type CommandResult, reasonOf, runCommand } from './run-command';

export interface RedisBinary {
  program: string;
  env: Record<string, string>;
}

/** Debian's and Ubuntu's package that contains the server: `redis-check-rdb` is the same program under another name. */
const packageName = 'redis-tools';
const libraryFolder = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';

export function fetchedRedis(folder = redisFolder()): RedisBinary {
  const libraries = ['usr/lib', 'lib'].map((path) => join(folder, path, libraryFolder));
  return { program: join(folder, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

function redisFolder(): string {
  return join(cacheFolder(), `redis-${process.arch}`);
}

/**
 * Fetches Redis from the machine's own package sources into the cache folder, as any user: nothing is installed. Tries
 * the system's package lists, which may be missing or old, then private ones.
 * @throws Error with the reason if that fails
 */
export async function fetchRedis(isUsable: (binary: RedisBinary) => Promise<boolean>): Promise<void> {
  if (!(await runCommand('apt-get', ['--version'])).ok) throw new Error('this system has no apt-get');
  const target = redisFolder();
  await createFolderOnce(target, async (folder) => {
    const problem = (await attempt(folder, 'system', isUsable)) && (await attempt(folder, 'private', isUsable));
    if (problem !== undefined) throw new Error(problem);
    for (const leftover of ['apt', 'packages']) rmSync(join(folder, leftover), { recursive: true, force: true });
    // One that no longer runs, for instance after a system upgrade.
    if (!(await isUsable(fetchedRedis()))) rmSync(target, { recursive: true, force: true });
  });
}

async function attempt(
  folder: string,
  state: 'system' | 'private',
  isUsable: (binary: RedisBinary) => Promise<boolean>,
): Promise<string | undefined> {
  rmSync(folder, { recursive: true, force: true });
  makeReadableFolder(folder);
  const problem = await download(folder, state);
  if (problem !== undefined) return problem;
  return (await isUsable(fetchedRedis(folder)))
    ? undefined
    : 'the one that its package sources offer is too old or does not run';
}

/** @returns why it failed; undefined if it did not */
async function download(folder: string, state: 'system' | 'private'): Promise<string | undefined> {
  // By default apt, started by root, downloads as a user who cannot write our folder; and other users cannot lock the
  // system's files.
  const options = ['-o', 'APT::Sandbox::User=root', '-o', 'Debug::NoLocking=1'];
  let updated: CommandResult | undefined;
  if (state === 'private') {
    options.push(...privateState(join(folder, 'apt')));
    updated = await runCommand('apt-get', [...options, 'update']);
    if (!updated.ok) return reasonOf(updated);
  }
  const simulated = await runCommand('apt-get', [
    ...options,
    '--simulate',
    '--no-install-recommends',
    'install',
    packageName,
  ]);
  // To apt a list that it could not fetch is only a warning, although it explains the missing package.
  if (!simulated.ok) return reasonOf(updated?.stderr ? updated : simulated);
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  const downloaded = await runCommand('apt-get', [...options, 'download', ...missingPackages(simulated)], {
    cwd: packages,
  });
  if (!downloaded.ok) return reasonOf(downloaded);
  for (const file of readdirSync(packages)) {
    const unpacked = await runCommand('dpkg-deb', ['--extract', join(packages, file), folder]);
    if (!unpacked.ok) return reasonOf(unpacked);
  }
  if (!existsSync(fetchedRedis(folder).program)) symlinkSync('redis-check-rdb', fetchedRedis(folder).program);
  return undefined;
}

/**
 * Excludes upgrades that apt would add ("Inst name [old version] …"): a C library beside the running one would break
 * it.
 */
function missingPackages(simulated: CommandResult): string[] {
  const added = [...simulated.stdout.matchAll(/^Inst (\S{1,200}) \(\S/gm)].map(([, name]) => name ?? '');
  return [...new Set([packageName, ...added])];
}

function privateState(folder: string): string[] {
  mkdirSync(join(folder, 'state/lists/partial'), { recursive: true });
  mkdirSync(join(folder, 'cache/archives/partial'), { recursive: true });
  const settings = [
    `Dir::State=${folder}/state`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${folder}/cache`,
  ];
  return settings.flatMap((setting) => ['-o', setting]);
}
