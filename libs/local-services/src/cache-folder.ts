import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalServiceError } from './local-service.error';

/**
 * A folder of this user for things that can be recreated: the fetched Redis, a copy of the PostgreSQL binaries. Root's
 * folder can be entered by others, because PostgreSQL runs as another user.
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

/** Undefined for a user without an account, as in containers. */
function homeCache(): string | undefined {
  try {
    return join(homedir(), '.cache/chasqui');
  } catch {
    return undefined;
  }
}

/** A folder that others may enter, despite the umask: programs in it may be started as another user. */
export function makeReadableFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** Programs are started from it, so it must be ours and writable only by us. */
function isOurs(folder: string, uid: number): boolean {
  try {
    makeReadableFolder(folder);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
