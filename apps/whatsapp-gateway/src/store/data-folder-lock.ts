import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';

/**
 * Ensures that only one process uses a data folder: two would send the same crashed messages again and break WhatsApp's
 * ratchets. The lock is SQLite's own, so the operating system frees it however the process dies.
 *
 * @param waitMs how long to wait for an earlier process that is still closing
 * @returns a function that frees the folder
 * @throws Error with one clear sentence when another process holds it
 */
export async function lockDataFolder(dataDir: string, waitMs = 10_000): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'gateway.lock');
  const db = new Database(path);
  const giveUpAt = performance.now() + waitMs;
  while (!tryLock(db, path)) {
    if (performance.now() > giveUpAt) {
      db.close();
      throw new Error(
        `Another gateway app is running on the data folder ${dataDir}; stop it or choose another folder.`,
      );
    }
    await sleep(50);
  }
  return () => db.close();
}

/** @throws Error when the folder prevents it, not another process */
function tryLock(db: Database.Database, path: string): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code?.startsWith('SQLITE_BUSY')) return false;
    throw new Error(`The data folder cannot be used: ${path} cannot be locked (${message}).`, { cause: error });
  }
}
