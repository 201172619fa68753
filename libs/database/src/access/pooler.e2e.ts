import { createTestDatabase, startPgBouncer, type TestDatabase, type TestPooler } from '@chasqui/testing';
import { Client } from 'pg';
import { migrate } from '../migrate-database';
import { Database } from './database';

/** Fewer than wanted connections: each caller gets another one each time. */
const SERVERS = 3;
const HELD = `
  select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()`;
const NAMED = { name: 'pooled_sum', text: 'select $1::integer + 1 as sum' };

describe('PostgreSQL behind PgBouncer in transaction mode', () => {
  let test: TestDatabase;
  let pooler: TestPooler;

  beforeAll(async () => {
    test = await createTestDatabase();
    pooler = await startPgBouncer(test.url, SERVERS);
  });
  afterAll(async () => {
    await pooler.stop();
    await test.drop();
  });

  const pooledUrl = (): string => {
    const url = new URL(pooler.url);
    url.searchParams.set('pooler', 'transaction');
    return url.href;
  };
  const connect = (): Promise<Database> => Database.connect({ url: pooledUrl(), poolSize: 8, applicationName: 'test' });

  it('an app refuses a role without the limits that it cannot set behind a pooler, and names the statement that sets them', async () => {
    await expect(connect()).rejects.toThrow(
      `alter role "postgres" set statement_timeout = '10s'; alter role "postgres" set lock_timeout = '5s'; alter role "postgres" set idle_in_transaction_session_timeout = '10s';`,
    );
  });

  it('an app refuses a pooler of a kind that it does not know', async () => {
    const url = pooledUrl().replace('pooler=transaction', 'pooler=statement');
    await expect(Database.connect({ url, poolSize: 1, applicationName: 'test' })).rejects.toThrow('pooler=statement');
  });

  describe('with the settings of its database', () => {
    beforeAll(async () => {
      const client = new Client(test.url);
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await client.query(`alter database ${rows[0]?.name ?? ''} set ${name} = '10s'`);
      await client.end();
      await pooler.stop();
      pooler = await startPgBouncer(test.url, SERVERS);
    });

    it('named statements and transactions of many at once work on connections that others had before', async () => {
      const database = await connect();
      const other = await connect();
      const all = Array.from({ length: 60 }, async (_, n) => {
        const one = n % 2 === 0 ? database : other;
        if (n % 3 === 0) return (await one.query<{ sum: number }>(NAMED, [n])).rows[0]?.sum;
        return one.transaction(async (transaction) => {
          await transaction.query({ name: `pooled_wait_${n % 5}`, text: 'select pg_sleep(0.005)' });
          return (await transaction.query<{ sum: number }>(NAMED, [n])).rows[0]?.sum;
        });
      });
      expect(await Promise.all(all)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
      await Promise.all([database.close(), other.close()]);
    });

    it('migrations run through it, by several launchers at once, and leave no lock behind', async () => {
      const ran = await Promise.all([migrate(pooledUrl()), migrate(pooledUrl())]);
      expect(ran).toEqual([[], []]);
      const client = new Client(test.url);
      await client.connect();
      expect((await client.query(HELD)).rowCount).toBe(0);
      await client.end();
    });
  });
});
