import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { MetaStore } from '../store/meta.store';
import { DATABASE_FILE } from '../store/store';
import { CredentialsStore } from './credentials.store';

/** The service with which this data folder is registered, so that its address is typed only once. */
export function rememberedServiceUrl(dataDir: string): string | undefined {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path)) return undefined;
  try {
    const db = new Database(path);
    try {
      db.exec('PRAGMA busy_timeout = 5000');
      db.exec('PRAGMA query_only = 1');
      return new CredentialsStore(new MetaStore(db)).read()?.serviceUrl;
    } finally {
      db.close();
    }
  } catch {
    // An unreadable file is reported when the app opens it to write.
    return undefined;
  }
}
