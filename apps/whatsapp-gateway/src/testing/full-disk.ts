import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store';
import { temporaryFolder } from './temporary-folder';

export interface FillableFolder {
  path: string;
  fill(store: Store): void;
  free(store: Store): void;
  remove(): void;
}

/** SQLite's own limit: any user gets a true SQLITE_FULL as soon as the database has to grow. */
export function limitedPages(): FillableFolder {
  const limit = ({ db }: Store, pages: number) => db.exec(`PRAGMA max_page_count = ${pages}`);
  return { ...temporaryFolder(), fill: (store) => limit(store, 1), free: (store) => limit(store, 1_000_000) };
}

/** A file system of 16 MB; only root can mount it. */
export function smallDisk(): FillableFolder {
  const folder = temporaryFolder();
  const { path } = folder;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', path]);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: ({ db }) => {
      // Otherwise the log could reuse what it already has on the disk.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      takeAll(ballast);
    },
    free: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', ['-l', path]);
      folder.remove();
    },
  };
}

/** Whether this user may mount a file system: root of a container often may not. */
export function mayMount(): boolean {
  try {
    smallDisk().remove();
    return true;
  } catch {
    return false;
  }
}

function takeAll(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
