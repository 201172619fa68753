import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import type { Pool } from 'pg';
import { createDataSource } from './data-source';
import { Database } from './database';

describe('a statement that is written in two ways', () => {
  it('the server is asked in the way that it knows, within transactions as well', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const { rows } = await database.query<{ major: number }>(
      `select current_setting('server_version_num')::integer / 10000 as major`,
    );
    const statement = {
      name: 'two_ways',
      text: `select 'locked' as old`,
      textReturningOld: `select 'returned' as old`,
    };
    const expected = [{ old: (rows[0]?.major ?? 0) >= 18 ? 'returned' : 'locked' }];
    const alone = await database.query(statement);
    const within = await database.transaction((transaction) => transaction.query(statement));
    await database.close();
    await test.drop();
    expect([alone.rows, within.rows]).toEqual([expected, expected]);
  });
});

describe('the names in rows', () => {
  it('columns are named in camelCase, alone, prepared and in a transaction, while keys of JSON and TypeORM keep their names', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const text = `select 7 as org_id, '{"org_id":7}'::jsonb as kept_json, null as "isNone", n as row_n
                  from generate_series(1, $1::integer) n`;
    const prepared = { name: 'camel_rows', text };
    const expected = [1, 2].map((rowN) => ({ orgId: 7, keptJson: { org_id: 7 }, isNone: null, rowN }));
    const alone = await database.query(text, [2]);
    const again = [await database.query(prepared, [2]), await database.query(prepared, [2])];
    const empty = await database.query(prepared, [0]);
    const within = await database.transaction(async (transaction) => {
      const [own, typeOrm] = [await transaction.query(prepared, [2]), await transaction.manager.query(text, [1])];
      return { own, typeOrm };
    });
    const session = database.newSession(() => undefined);
    await session.open();
    const beside = await session.query('select 7 as org_id');
    await session.close();
    const direct = await database.source.query(text, [1]);
    await database.close();
    await test.drop();
    for (const { rows } of [alone, ...again, within.own]) expect(rows).toEqual(expected);
    expect(again.map(({ fields }) => fields.map(({ name }) => name))).toEqual(
      Array.from({ length: 2 }, () => ['orgId', 'keptJson', 'isNone', 'rowN']),
    );
    expect([empty.rows, empty.rowCount, beside.rows]).toEqual([[], 0, [{ orgId: 7 }]]);
    for (const [row] of [within.typeOrm, direct] as object[][])
      expect(row).toEqual({ org_id: 7, kept_json: { org_id: 7 }, isNone: null, row_n: 1 });
  });

  it('a refused statement rejects with the error of PostgreSQL and a stack that names its caller', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const refused = (queryable: Pick<Database, 'query'>) =>
      queryable.query('select 1 / $1::integer as not_a_number', [0]).catch((error: unknown) => error as Error);
    const errors = [await refused(database), await database.transaction(refused)];
    const next = await database.query('select 1 as is_fine');
    await database.close();
    await test.drop();
    for (const error of errors) {
      expect(error).toMatchObject({ code: '22012' });
      expect((error as Error).stack).toContain('database.e2e');
    }
    expect(next.rows).toEqual([{ isFine: 1 }]);
  });
});

describe('a connection that PostgreSQL closes', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 3, applicationName: 'test' });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const end = async (pid: number): Promise<void> => {
    await database.query('select pg_terminate_backend($1)', [pid]);
    const isGone = async () =>
      (await database.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
    await waitFor(isGone, { what: 'the connection to end' });
  };

  it('a closed connection fails the transaction between two statements; it ended the process when PostgreSQL restarted', async () => {
    const transaction = database.transaction(async (queryable) => {
      const { rows } = await queryable.query<{ pid: number }>('select pg_backend_pid() as pid');
      await end(rows[0]?.pid ?? 0);
      await queryable.query('select 1');
    });
    await expect(transaction).rejects.toThrow();
    expect((await database.query('select 1')).rowCount).toBe(1);
  });

  it('after all its connections were closed a pool makes one at a time, which serves those that wait, and all when they are needed', async () => {
    const many = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'many' });
    const pidsOf = async (statement: string): Promise<Set<number | undefined>> => {
      const answers = Array.from({ length: 8 }, () => many.query<{ pid: number }>(statement));
      return new Set((await Promise.all(answers)).map(({ rows }) => rows[0]?.pid));
    };
    const long = 'select pg_backend_pid() as pid, pg_sleep(1)';
    expect((await pidsOf(long)).size).toBe(8);
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'many'`);
    const pool = (many.source.driver as unknown as { master: Pool }).master;
    await waitFor(() => pool.totalCount === 0, { what: 'the pool to know that its connections are closed' });
    const quick = await pidsOf('select pg_backend_pid() as pid');
    const all = await pidsOf(long);
    await many.close();
    expect(quick.size).toBeLessThanOrEqual(4);
    expect(all.size).toBe(8);
  });

  it('a transaction whose connection is closed before its commit was sent is done again, over another one', async () => {
    const pids: number[] = [];
    const transaction = database.transaction(async (queryable) => {
      const { rows } = await queryable.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.push(rows[0]?.pid ?? 0);
      if (pids.length === 1) await queryable.query('select pg_sleep(5)');
      return pids.length;
    });
    await waitFor(() => pids.length > 0, { what: 'the transaction to begin' });
    await end(pids[0] ?? 0);
    expect([await transaction, new Set(pids).size]).toEqual([2, 2]);
  });

  it('a statement whose connection is closed is run again if it only reads, and never if it writes', async () => {
    await database.query('create table if not exists written (n integer)');
    const slow = (statement: string) => database.query(statement);
    const sleeping = async (): Promise<number[]> =>
      (
        await database.query<{ pid: number }>(
          `select pid from pg_stat_activity where query ~ '^[si].*slow_down\\(\\)$'`,
        )
      ).rows.map(({ pid }) => pid);
    await database.query(
      `create or replace function slow_down() returns integer language sql as 'select 1 from pg_sleep(0.8)'`,
    );
    const read = slow('select slow_down()');
    const write = slow('insert into written select slow_down()');
    await waitFor(async () => (await sleeping()).length === 2, { what: 'both to run' });
    for (const pid of await sleeping()) await end(pid);
    await expect(write).rejects.toMatchObject({ code: '57P01' });
    expect((await read).rows).toEqual([{ slowDown: 1 }]);
    expect((await database.query('select 1 from written')).rowCount).toBe(0);
  });

  it('a connection closed while it changes hands leaves the process alive; it ended it when the news came with an answer', async () => {
    // The first waiting call gets the connection; its next step comes after the news.
    const pool = (database.source.driver as unknown as { master: Pool }).master;
    pool.once('acquire', (client) => queueMicrotask(() => client.emit('error', new Error('terminated'))));
    const transaction = database.transaction((queryable) => queryable.query('select 1'));
    await transaction.catch(() => undefined);
    expect((await database.query('select 1')).rowCount).toBe(1);
  });
});

describe('a statement that gets no connection', () => {
  it('a statement that gets no connection waits for two seconds, or as long as the URL says', () => {
    const waitsMs = (url: string): unknown => {
      const { options } = createDataSource({ url, poolSize: 1, applicationName: 'test' });
      return 'connectTimeoutMS' in options ? options.connectTimeoutMS : undefined;
    };
    expect(waitsMs('postgresql://u:p@127.0.0.1:5432/chasqui')).toBe(2_000);
    expect(waitsMs('postgresql://u:p@127.0.0.1:5432/chasqui?connect_timeout=7')).toBe(7_000);
  });
});

describe('a database before its first requests', () => {
  it('its connections are open before they are needed, but for some, and stay for longer than a balancer looks away', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 6, applicationName: 'warm' });
    await database.warmUp();
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'warm'",
    );
    const { options } = (database.source.driver as unknown as { master: Pool }).master;
    await database.close();
    await test.drop();
    expect(rows).toEqual([{ count: 4 }]);
    expect(options.idleTimeoutMillis).toBe(60_000);
  });
});

describe('a database whose schema is newer than the process', () => {
  it('it counts as migrated, and the migrations that the process does not know are named', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    const before = await database.unknownMigrations();
    await database.query(`insert into migrations (timestamp, name) values (1899999999999, 'Later1899999999999')`);
    await database.mustBeMigrated();
    const after = await database.unknownMigrations();
    await database.close();
    await test.drop();
    expect([before, after]).toEqual([[], ['Later1899999999999']]);
  });
});
