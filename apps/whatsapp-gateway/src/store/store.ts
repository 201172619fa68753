import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { AgeClock } from '../clock/age-clock';
import { MetaStore } from './meta.store';
import { SCHEMA } from './schema';
import { StoreHealth } from './store-health';
import { WriteGroup } from './write-group';

/** The database in the data folder. Stored: never rename. */
export const DATABASE_FILE = 'gateway.db';

export type Synchronous = 'normal' | 'full';

/** The gateway app's database: one file, one writing process. */
export interface Store {
  readonly db: Database.Database;
  readonly group: WriteGroup;
  readonly ages: AgeClock;
  readonly health: StoreHealth;
  /** Commits what is staged, then closes. */
  close(): void;
}

/**
 * Opens (and creates) the database in the data folder.
 *
 * `normal`: in WAL mode a commit is in the operating system's cache when it returns, so kill -9 loses nothing; a power
 * cut may lose the last moments (never the file). `full` also waits for the disk at every commit.
 */
export function openStore(dataDir: string, synchronous: Synchronous = 'normal'): Store {
  const path = join(dataDir, DATABASE_FILE);
  createPrivate(dataDir, path);
  const db = new Database(path);
  db.exec('PRAGMA busy_timeout = 5000');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${synchronous === 'full' ? 'FULL' : 'NORMAL'}`);
  db.exec(SCHEMA);
  const health = new StoreHealth(db);
  const group = new WriteGroup(db, health);
  const ages = new AgeClock(new MetaStore(db));
  return { db, group, health, ages, close: () => closeStore(db, group, health) };
}

function closeStore(db: Database.Database, group: WriteGroup, health: StoreHealth): void {
  if (!db.open) return;
  health.stop();
  group.close();
  try {
    // libsql keeps a closed connection alive until its statements are collected, so the log is emptied by hand.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // No room for it; the next start reads the log.
  }
  db.close();
}

/** The file holds the token; SQLite gives its -wal and -shm files the mode of the main file. */
function createPrivate(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
