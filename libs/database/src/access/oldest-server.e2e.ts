import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Client } from 'pg';
import { migrate } from '../migrate-database';
import { connectWhenReady } from './connect-when-ready';
import { Database } from './database';

const SENTENCE = /^DATABASE_URL leads to PostgreSQL 14\.23, but PostgreSQL 15 or newer is needed\. Upgrade the server/;

describe('a PostgreSQL that is too old', () => {
  let test: TestDatabase;
  const options = (): { url: string; poolSize: number; applicationName: string } => {
    return { url: test.url, poolSize: 1, applicationName: 'test' };
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    const client = new Client(test.url);
    await client.connect();
    // Reports an older version.
    await client.query(`
      create schema older;
      create function older.version() returns text language sql as $$ select 'PostgreSQL 14.23 on x86_64'::text $$`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${rows[0]?.name ?? ''} set search_path = older, pg_catalog, public`);
    await client.end();
  });
  afterAll(() => test.drop());

  it('an app does not start on a PostgreSQL that is too old, nor waits for it, and says which one it needs', async () => {
    const waits: string[] = [];
    const started = connectWhenReady(options(), async (what, ping) => {
      waits.push(what);
      await ping();
    });
    await expect(started).rejects.toThrow(SENTENCE);
    await expect(started).rejects.toMatchObject({ isForOperators: true });
    expect(waits).toEqual(['PostgreSQL']);
  });

  it('a command and the migrations refuse a PostgreSQL that is too old, and leave it alone', async () => {
    await expect(Database.connect(options())).rejects.toThrow(SENTENCE);
    await expect(migrate(test.url)).rejects.toThrow(SENTENCE);
    const client = new Client(test.url);
    await client.connect();
    const open = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    expect((await client.query(open)).rows).toEqual([{ n: 0 }]);
    await client.end();
  });
});
