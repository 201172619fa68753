import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { MetaStore } from '../store/meta.store';
import { DATABASE_FILE } from '../store/store';
import { CredentialsStore } from './credentials.store';

/** The service that the app of this data folder is registered with: nobody has to type its address twice. */
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
    // A file that cannot be read is reported when the app opens it to write.
    return undefined;
  }
}
