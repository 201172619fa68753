import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './schema/build-index';
import { createDataSource } from './access/data-source';
import { migrate, MIGRATE_LOCK } from './migrate-database';

let test: TestDatabase;
const sources: DataSource[] = [];

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const source of sources.splice(0)) await source.destroy();
  await test.drop();
});

async function connect(): Promise<DataSource> {
  const source = createDataSource({ url: test.url, poolSize: 4, applicationName: 'test' });
  sources.push(await source.initialize());
  return source;
}

/** Stays open for longer than an app should. */
async function aWriterOf(source: DataSource, table: string): Promise<QueryRunner> {
  const writer = source.createQueryRunner();
  await writer.startTransaction();
  await writer.query('set local idle_in_transaction_session_timeout = 0');
  await writer.query(`delete from ${table} where false`);
  return writer;
}

const IN_USE_MS = 4_000;
const ENOUGH = { waitMs: 200, pauseMs: 100, tries: 60 };
/** @returns the migration that has to run again; it needs the table for itself */
const undoOne = async (source: DataSource): Promise<string> => {
  await source.query(`delete from migrations where name = 'RecoveryAskers1790000000078'`);
  await source.query('alter table webhook_recoveries drop column created_by');
  return 'RecoveryAskers1790000000078';
};

describe('migrations beside running apps', () => {
  it('a migration whose table is in use waits only for moments, so that who comes after it is served, and is tried again', async () => {
    const source = await connect();
    const name = await undoOne(source);
    const writer = await aWriterOf(source, 'webhook_recoveries');
    const migrated = migrate(test.url, ENOUGH);
    let longestMs = 0;
    const until = performance.now() + IN_USE_MS;
    while (performance.now() < until) {
      const began = performance.now();
      await source.query('select count(*) from webhook_recoveries');
      longestMs = Math.max(longestMs, performance.now() - began);
      await sleep(50);
    }
    await writer.commitTransaction();
    await writer.release();
    expect(await migrated).toEqual([name]);
    // With the apps' limit it waits for as long as the table is in use, and everything behind it waits, too.
    expect(longestMs).toBeLessThan(IN_USE_MS - 1_000);
  });

  it('a migration gives up when its table is in use at every try, and goes on when it is run again', async () => {
    const source = await connect();
    const name = await undoOne(source);
    const writer = await aWriterOf(source, 'webhook_recoveries');
    await expect(migrate(test.url, { ...ENOUGH, tries: 2 })).rejects.toMatchObject({ code: '55P03' });
    await writer.commitTransaction();
    await writer.release();
    expect(await migrate(test.url)).toEqual([name]);
  });

  it('an index is built while others write, beside a second launcher, and what a crash left of it is built anew', async () => {
    const source = await connect();
    class AnIndex1799999999999 implements MigrationInterface {
      readonly transaction = false as const;
      up(runner: QueryRunner): Promise<void> {
        return buildIndex(runner, { name: 'a_test_idx', definition: 'on messages (to_address)' });
      }
      down(runner: QueryRunner): Promise<void> {
        return runner.query('drop index concurrently if exists a_test_idx') as Promise<never>;
      }
    }
    const isValid = async (): Promise<unknown> =>
      source.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('a_test_idx')`);
    // What a process leaves behind that dies while it builds: here, a build stopped while it waits for a writer.
    const writer = await aWriterOf(source, 'messages');
    const crashed = source.createQueryRunner();
    await crashed.query(`set lock_timeout = '100ms'`);
    await expect(crashed.query('create index concurrently a_test_idx on messages (to_address)')).rejects.toThrow(
      'timeout',
    );
    await crashed.query('reset lock_timeout');
    await crashed.release();
    expect(await isValid()).toEqual([{ valid: false }]);
    // Like the launcher that builds. One that waits its turn must not be an old reader, for which the index would wait.
    const launcher = source.createQueryRunner();
    await launcher.startTransaction();
    await launcher.query('set local idle_in_transaction_session_timeout = 0');
    // Without parameters: a statement with parameters stays open and would be an old reader itself.
    await launcher.query(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
    const second = migrate(test.url);
    await sleep(300);
    source.migrations.push(new AnIndex1799999999999());
    const building = source.runMigrations({ transaction: 'each' });
    await sleep(300);
    await source.query('delete from messages where false');
    await writer.commitTransaction();
    await writer.release();
    expect((await building).map(({ name }) => name)).toEqual(['AnIndex1799999999999']);
    expect(await isValid()).toEqual([{ valid: true }]);
    await launcher.commitTransaction();
    await launcher.release();
    expect(await second).toEqual([]);
    const [limits] = await source.query(`select current_setting('lock_timeout') as lock_timeout`);
    expect(limits).toEqual({ lock_timeout: '5s' });
  });

  it('through a pooler the index of a small table is built, and that of a large one is refused with the reason', async () => {
    const url = new URL(test.url);
    url.searchParams.set('pooler', 'transaction');
    const source = createDataSource({ url: url.href, poolSize: 2, applicationName: 'test' });
    sources.push(await source.initialize());
    const runner = source.createQueryRunner();
    const index = { name: 'a_test_idx', definition: 'on messages (to_address)' };
    await buildIndex(runner, index);
    const built = await source.query(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('a_test_idx')`,
    );
    expect(built).toEqual([{ valid: true }]);
    await source.query('drop index a_test_idx');
    const query = runner.query.bind(runner);
    jest
      .spyOn(runner, 'query')
      .mockImplementation((text: string, values?: Parameters<typeof query>[1]) =>
        text.includes('pg_relation_size') ? Promise.resolve([{ bytes: 2 ** 30 }]) : query(text, values),
      );
    await expect(buildIndex(runner, index)).rejects.toThrow('leads to PostgreSQL itself');
    await runner.release();
  });
});
