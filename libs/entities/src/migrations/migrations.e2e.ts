import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source';
import { migrate } from '../migrate-database';

describe('the migrations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('run up, down and up again, and leave the schema that the entities describe', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    try {
      for (const _ of source.migrations) await source.undoLastMigration();
      const left = await source.query("select tablename from pg_tables where schemaname = 'public'");
      expect(left).toEqual([{ tablename: 'migrations' }]);
      expect(await migrate(database.url)).toHaveLength(source.migrations.length);
      expect(await migrate(database.url)).toEqual([]);
      queueQueries(source);
      const drift = await source.driver.createSchemaBuilder().log();
      expect(drift.upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('may be started by several processes at once', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    for (const _ of source.migrations) await source.undoLastMigration();
    const ran = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(ran.flat()).toHaveLength(source.migrations.length);
    await source.destroy();
  });
});

/** TypeORM reads a schema with many queries at once over one connection. pg warns of that: here each waits for its turn. */
function queueQueries(source: DataSource): void {
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    let last: Promise<unknown> = Promise.resolve();
    runner.query = (...call: Parameters<typeof query>) => {
      const turn = last.then(() => query(...call));
      last = turn.catch(() => undefined);
      return turn;
    };
    return runner;
  };
}
