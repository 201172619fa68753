import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
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
