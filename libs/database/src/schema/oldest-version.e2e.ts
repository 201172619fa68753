import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { connectWhenReady } from '../access/connect-when-ready';
import { Database } from '../access/database';
import { migrate } from '../migrate-database';
import { OLDEST_MIGRATION } from './oldest-version';

const LATER = 'Later1899999999999';
const SENTENCE = new RegExp(
  `^The database belongs to a newer version of Chasqui: .* migration ${LATER} .* restore the backup`,
);

describe('a database that belongs to a newer version', () => {
  let test: TestDatabase;
  let database: Database;
  const options = (): { url: string; poolSize: number; applicationName: string } => {
    return { url: test.url, poolSize: 1, applicationName: 'test' };
  };
  const oldest = async (): Promise<unknown> =>
    (await database.query('select oldest_migration from schema_compatibility')).rows;
  const leaveNewer = async (migration: string): Promise<void> => {
    await database.query(`insert into migrations (timestamp, name) values (1899999999999, '${LATER}')`);
    await database.query('update schema_compatibility set oldest_migration = $1', [migration]);
  };

  beforeEach(async () => {
    test = await createTestDatabase();
    database = await Database.connect(options());
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  it('an app that is too old for the schema does not start, nor waits, and says what to start instead', async () => {
    await leaveNewer(LATER);
    const started = connectWhenReady(options(), async (_what, ping) => {
      await ping();
    });
    await expect(started).rejects.toThrow(SENTENCE);
    await expect(started).rejects.toMatchObject({ isForOperators: true });
  });

  it('a process that runs while the schema leaves it behind is not ready from then on, and says why', async () => {
    await database.mustBeMigrated();
    await leaveNewer(LATER);
    await expect(database.mustBeMigrated()).rejects.toThrow(SENTENCE);
  });

  it('the migrations of a version that is too old refuse the database and leave what it says', async () => {
    await leaveNewer(LATER);
    await expect(migrate(test.url)).rejects.toThrow(SENTENCE);
    expect(await oldest()).toEqual([{ oldestMigration: LATER }]);
  });

  it('the version before works on the schema of this one, and its migrations let no older version back in', async () => {
    const known = 'OutcomesByTime1790000000154';
    await leaveNewer(known);
    await database.mustBeMigrated();
    expect(await migrate(test.url)).toEqual([]);
    expect(await oldest()).toEqual([{ oldestMigration: known }]);
  });

  it('the migrations write the oldest version that may use the schema, also over that of the version before', async () => {
    expect(await oldest()).toEqual([{ oldestMigration: OLDEST_MIGRATION }]);
    await database.query(`update schema_compatibility set oldest_migration = 'Organizations1790000000001'`);
    await migrate(test.url);
    expect(await oldest()).toEqual([{ oldestMigration: OLDEST_MIGRATION }]);
  });
});
