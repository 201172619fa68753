import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type OwnPostgres, startOwnPostgres, waitFor } from '@chasqui/testing';
import { Client } from 'pg';
import { Database } from './database';

jest.setTimeout(60_000);

let postgres: OwnPostgres;
let operator: Client;
let database: Database;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  operator = new Client(postgres.url);
  await operator.connect();
  await operator.query('create table entries (n integer primary key)');
});
afterAll(async () => {
  await operator.end();
  await postgres.stop();
});
beforeEach(async () => {
  await operator.query('truncate entries');
  database = await Database.connect({ url: postgres.url, poolSize: 3, applicationName: 'reader' });
});
afterEach(async () => {
  await leadToWriter();
  await database.close();
});

/** Sets the mode of new connections: an open one keeps what it found at its start, like one to a demoted server. */
const leadToReader = () => leadTo('on');
const leadToWriter = () => leadTo('off');
async function leadTo(isReadOnly: 'on' | 'off'): Promise<void> {
  await operator.query('begin read write');
  await operator.query(`alter database ${operator.database} set default_transaction_read_only = ${isReadOnly}`);
  await operator.query('commit');
}

async function connectAll(): Promise<void> {
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'reader%' and pid <> pg_backend_pid()`,
  );
  await waitFor(
    () =>
      Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.1)'))).then(
        () => true,
        () => false,
      ),
    { what: 'new connections' },
  );
}

const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it was done',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('a PostgreSQL that only reads, and whose name leads to one that writes then', () => {
  it.each<[string, (n: number) => Promise<unknown>]>([
    ['statement', (n) => database.query(`insert into entries values (${n})`)],
    ['transaction', (n) => database.transaction((all) => all.query('insert into entries values ($1)', [n]))],
    ['statement of TypeORM', (n) => database.source.query(`insert into entries values (${n})`)],
    [
      'transaction of TypeORM',
      (n) => database.source.transaction((all) => all.query('insert into entries values ($1)', [n])),
    ],
  ])(
    'a %s that a server refuses as read-only ends its connection, and the next one reaches the server that writes',
    async (_, write) => {
      await leadToReader();
      await connectAll();
      await leadToWriter();
      // One refusal per connection at most; all at once, so that each connection is in use when it is ended.
      const first = await Promise.all([1, 2, 3].map((n) => refusal(write(n))));
      expect(first).toEqual(['25006', '25006', '25006']);
      const second = await Promise.all([4, 5, 6, 7, 8, 9].map((n) => refusal(write(n))));
      expect(new Set(second)).toEqual(new Set(['it was done']));
    },
  );

  it('whoever waits for a connection never gets one that its server refused as read-only', async () => {
    await leadToReader();
    await connectAll();
    await leadToWriter();
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        refusal(
          n % 2 === 0 ? database.source.query(`insert into entries values (${n})`) : database.source.query('select 1'),
        ),
      ),
    );
    expect(all.filter((code) => code === '25006').length).toBeLessThanOrEqual(3);
    expect(new Set(all)).toEqual(new Set(['25006', 'it was done']));
  });

  it('a transaction that asked for no more than to read keeps its connection when it writes nevertheless', async () => {
    const backend = async (): Promise<unknown> => (await database.query('select pg_backend_pid() as pid')).rows;
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.1)')));
    const before = await backend();
    const asked = database.transaction(async (transaction) => {
      await transaction.query('set transaction read only');
      await transaction.query('insert into entries values (1)');
    });
    expect(await refusal(asked)).toBe('25006');
    expect(await backend()).toEqual(before);
  });

  it('a database is not healthy while its server only reads, and finds the one that writes by looking', async () => {
    expect(await database.ping()).toBeUndefined();
    await leadToReader();
    await connectAll();
    await expect(database.ping()).rejects.toThrow(/^read-only$/);
    await expect(database.ping()).rejects.toThrow(/^read-only$/);
    await leadToWriter();
    await waitFor(
      () =>
        database.ping().then(
          () => true,
          () => false,
        ),
      { what: 'the server that writes' },
    );
    expect(await refusal(database.query('insert into entries values (1)'))).toBe('it was done');
  });

  it('a session that its server refuses as read-only is replaced, at most once a second while it finds the same server', async () => {
    await leadToReader();
    const failures: unknown[] = [];
    const session = database.newSession((error) => failures.push(error));
    let opened = 0;
    session.onOpen(async (query) => {
      opened += 1;
      await query('insert into entries values (1) on conflict do nothing');
    });
    const since = performance.now();
    await session.open();
    await waitFor(() => opened >= 3, { what: 'three connections' });
    expect(performance.now() - since).toBeGreaterThan(1_900);
    await leadToWriter();
    await waitFor(() => session.isOpen, { what: 'the server that writes' });
    expect(await refusal(session.query('insert into entries values (2)'))).toBe('it was done');
    expect(failures[0]).toMatchObject({ code: '25006' });
    await session.close();
  });

  it('an open session that its server refuses as read-only is replaced by one with the server that writes', async () => {
    await leadToReader();
    const session = database.newSession(() => undefined);
    await session.open();
    await leadToWriter();
    expect(await refusal(session.query('insert into entries values (1)'))).toBe('25006');
    await waitFor(() => session.isOpen, { what: 'a new connection' });
    expect(await refusal(session.query('insert into entries values (1)'))).toBe('it was done');
    await session.close();
  });
});
