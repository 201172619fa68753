import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type OwnPostgres, quickest, startOwnPostgres, waitFor } from '@chasqui/testing';
import { Client } from 'pg';
import { Plan } from '../organizations/plan.entity';
import { Database } from './database';
import { isLostInBetween } from '../failures/pg-error';

/** Half a minute of frozen PostgreSQL was measured: far from every limit tried. */
jest.setTimeout(60_000);

let postgres: OwnPostgres;
let database: Database;
const told: boolean[] = [];

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  told.length = 0;
  database = await Database.connect({ url: postgres.url, poolSize: 3, applicationName: 'frozen' });
  database.onTrouble({ silent: (isSilent) => told.push(isSilent), disk: () => undefined });
  await database.query(
    'create table if not exists entries (n integer primary key, txid bigint default txid_current())',
  );
  await database.query('truncate entries');
});
afterEach(async () => {
  postgres.thaw();
  await database.close();
});

async function refused(promise: Promise<unknown>): Promise<{ ms: number; error: Error & { code?: string } }> {
  const since = performance.now();
  const error: unknown = await promise.then(
    () => new Error('it was done'),
    (reason: unknown) => reason,
  );
  return { ms: performance.now() - since, error: error as Error };
}

async function backends(): Promise<number[]> {
  const statement = 'select pg_backend_pid() as pid, pg_sleep(0.2)';
  const results = await Promise.all([1, 2, 3].map(() => database.query<{ pid: number }>(statement)));
  return [...new Set(results.map(({ rows }) => rows[0]?.pid ?? 0))];
}

const sessions = async (): Promise<number> => {
  const client = new Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name like 'frozen%'`,
  );
  await client.end();
  return rows[0]?.n ?? 0;
};

describe('a PostgreSQL that is frozen', () => {
  it('what was sent to a frozen PostgreSQL ends after eleven seconds, as something that may have been done', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')));
    postgres.freeze();
    const [alone, inTransaction, atCommit] = await Promise.all([
      refused(database.query('insert into entries values (1)')),
      refused(database.transaction((transaction) => transaction.query('insert into entries values (2)'))),
      refused(database.source.query('insert into entries values (3)')),
    ]);
    for (const { ms } of [alone, inTransaction, atCommit]) {
      expect(ms).toBeGreaterThan(10_000);
      expect(ms).toBeLessThan(14_000);
    }
    expect([alone, atCommit].map(({ error }) => [error.code, isLostInBetween(error)])).toEqual([
      ['08007', true],
      ['08007', true],
    ]);
    // Its commit was never sent: it is undone, whatever PostgreSQL does when it resumes.
    expect([inTransaction.error.code, isLostInBetween(inTransaction.error)]).toEqual(['08001', false]);
    postgres.thaw();
    await waitFor(() => !database.isSilent, { what: 'PostgreSQL to be heard' });
    expect((await database.query('select 1 from entries where n = 2')).rowCount).toBe(0);
  });

  it('a frozen PostgreSQL is known within three seconds or so, and new work is refused at once, hundreds at a time', async () => {
    await database.query('select 1');
    postgres.freeze();
    const since = performance.now();
    const under = refused(database.query('select 1'));
    await waitFor(() => database.isSilent, { what: 'the silence to be noticed' });
    expect(performance.now() - since).toBeLessThan(4_500);
    const refusedMs = await quickest(1_000, async () => {
      const all = await Promise.all(Array.from({ length: 500 }, () => refused(database.query('select 1'))));
      expect(new Set(all.map(({ error }) => error.code))).toEqual(new Set(['08001']));
    });
    expect(refusedMs).toBeLessThan(1_000);
    const repository = await refused(database.source.getRepository(Plan).find());
    expect([repository.ms < 1_000, repository.error.code]).toEqual([true, '08001']);
    await expect(database.ping()).rejects.toThrow(/^PostgreSQL has not answered for \d+ s$/);
    expect(told).toEqual([true]);
    postgres.thaw();
    // A short freeze does not harm work in flight.
    expect((await under).error.message).toBe('it was done');
  });

  it('work goes on within a second of PostgreSQL, over few connections, and those who waited for it are served', async () => {
    const before = await backends();
    expect(before).toHaveLength(3);
    postgres.freeze();
    const under = refused(database.query('insert into entries values (1)'));
    await waitFor(() => database.isSilent, { what: 'the silence to be noticed' });
    // Retries make no connections: they would all wait for PostgreSQL's return.
    const until = performance.now() + 6_000;
    while (performance.now() < until) await refused(database.query('select 1'));
    postgres.thaw();
    const since = performance.now();
    await waitFor(
      () =>
        database.query('select 1').then(
          () => true,
          () => false,
        ),
      { what: 'PostgreSQL to answer' },
    );
    expect(performance.now() - since).toBeLessThan(1_500);
    expect((await under).error.message).toBe('it was done');
    expect(told).toEqual([true, false]);
    // Connections that were idle when it fell silent are not used again; the one whose statement was answered is.
    const after = await backends();
    expect(after.filter((pid) => before.includes(pid)).length).toBeLessThanOrEqual(1);
    await waitFor(async () => (await sessions()) <= 4, { what: 'the connections to be few' });
  });

  it('a process that stood still takes nobody for silent, however long it stood', async () => {
    const asked = database.query<{ n: number }>('select 1 as n');
    const until = performance.now() + 1_500;
    while (performance.now() < until);
    expect((await asked).rows).toEqual([{ n: 1 }]);
    const slow = database.query(`select pg_sleep(2.5)`);
    await slow;
    expect(told).toEqual([]);
  });

  it('a database that is closed while PostgreSQL is frozen leaves no timer and no connection behind', async () => {
    const other = await Database.connect({ url: postgres.url, poolSize: 2, applicationName: 'frozen-closed' });
    await other.query('select 1');
    postgres.freeze();
    const under = refused(other.query('select 1'));
    await waitFor(() => other.isSilent, { what: 'the silence to be noticed' });
    const waiting = refused(other.query('select 1'));
    const closed = other.close();
    await Promise.all([under, waiting, closed]);
    const late = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    postgres.thaw();
    expect((await under).error.code).toBe('08007');
    expect(late).toBeLessThan(20);
    expect((await refused(other.query('select 1'))).error.message).toContain('pool');
  });
});
