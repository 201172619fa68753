import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalServiceError } from './local-service.error';

/**
 * A folder of this user for what can be made again: the fetched Redis, a copy of the PostgreSQL binaries.
 * Root's is one that others may enter, because PostgreSQL runs as another user.
 */
export function cacheFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const own = uid === 0 ? '/var/cache/chasqui' : homeCache();
  const candidates = [...(own ? [own] : []), join(tmpdir(), `chasqui-cache-${uid}`)];
  const usable = candidates.find((folder) => isOurs(folder, uid));
  if (usable) return usable;
  throw new LocalServiceError(
    `A cache folder is needed: make ${candidates.join(' or ')} a folder that only this user can write to.`,
  );
}

/** None for a user whom the system does not know, as containers have them. */
function homeCache(): string | undefined {
  try {
    return join(homedir(), '.cache/chasqui');
  } catch {
    return undefined;
  }
}

/** A folder that others may enter, whatever the umask says: programs in it may be started as another user. */
export function makeReadableFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** Programs are started from it: it must be ours, and nobody else may be able to write it. */
function isOurs(folder: string, uid: number): boolean {
  try {
    makeReadableFolder(folder);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
