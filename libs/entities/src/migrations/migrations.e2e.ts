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

  it('keep the addresses of contacts, to rows and back to columns', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const undoUntil = async (column: string) => {
      const has = "select 1 from information_schema.columns where table_name = 'contacts' and column_name = $1";
      while ((await source.query(has, [column])).length === 0) await source.undoLastMigration();
    };
    const [a, b, c, d] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
    const orgId = '00000000-0000-7000-8000-00000000000f';
    const columns = 'select id, phone, whatsapp_lid, sms_sender_id, updated_at from contacts order by id';
    try {
      await undoUntil('phone');
      await source.query(
        `insert into contacts (id, org_id, mode, source, phone, whatsapp_lid, sms_sender_id, created_at) values
           ('${a}', '${orgId}', 'live', 'api', '4915100000001', '111@lid', null, '2026-01-01Z'),
           ('${b}', '${orgId}', 'test', 'api', '4915100000001', null, null, '2026-01-01Z'),
           ('${c}', '${orgId}', 'live', 'inbound', null, null, 'AMAZON', '2026-01-01Z'),
           ('${d}', '${orgId}', 'live', 'api', null, null, null, '2026-01-01Z')`,
      );
      const before = await source.query(columns);
      await migrate(database.url);
      const addresses = `
        select contact_id, org_id, mode, kind, value, is_primary, created_at from contact_addresses order by 1, 4`;
      const row = (contact_id: unknown, kind: string, value: string, mode = 'live') => {
        return { contact_id, org_id: orgId, mode, kind, value, is_primary: true, created_at: new Date('2026-01-01Z') };
      };
      expect(await source.query(addresses)).toEqual([
        row(a, 'phone', '4915100000001'),
        row(a, 'whatsapp_lid', '111@lid'),
        row(b, 'phone', '4915100000001', 'test'),
        row(c, 'sms_sender_id', 'AMAZON'),
      ]);
      await source.query(
        `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values
           ('${orgId}', 'live', 'phone', '9', '${a}', false), ('${orgId}', 'live', 'email', 'a@b.c', '${a}', true)`,
      );
      await undoUntil('phone');
      expect(await source.query(columns)).toEqual(before);
      const indexes = "select count(*)::int as n from pg_indexes where tablename = 'contacts'";
      expect(await source.query(indexes)).toEqual([{ n: 4 }]);
      expect(await migrate(database.url)).not.toEqual([]);
      await source.query('truncate contacts, contact_addresses');
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
