import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import { OWNED_TABLES, TABLES_OF_NOBODY } from './owned-tables';

const SECRET = /sealed|hash|hmac|secret|token|password|totp/;
const NO_SECRETS = new Set(['idempotency_keys.request_hash', 'webhook_endpoints.old_secrets_until']);

/** Columns without an index of their own, and why that does no harm. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  'sms_private_tokens.org_id': 'a few rows per organization',
  'sms_pairing_codes.org_id': 'rows of minutes',
  'sms_logins.org_id': 'a few rows per organization',
  'pairings.org_id': 'a few rows per number, of 30 days',
  'bulk_batches.org_id': 'one row per bulk send of 80 hours',
};

describe('the tables in which organizations have rows', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const column = async (sql: string): Promise<string[]> =>
    (await database.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted();
  const owned = OWNED_TABLES.map(({ name }) => name);

  it('of every table of the schema it is said whose its rows are, and what becomes of them', async () => {
    const all = await column(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect([...owned, ...Object.keys(TABLES_OF_NOBODY)].toSorted()).toEqual(all);
  });

  it('a table that names an organization, or leads to one, is nobody’s in no case', async () => {
    const named = await column(`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('org_id', 'organization_id')`);
    expect(named.filter((name) => !owned.includes(name))).toEqual([]);
    const { rows } = await database.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
    );
    const leading = rows.filter(({ parent }) => owned.includes(parent) || parent === 'organizations');
    expect(leading.map(({ child }) => child).filter((child) => !owned.includes(child))).toEqual([]);
  });

  it('what leads to other rows goes after them', async () => {
    const { rows } = await database.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
    );
    const wrong = rows.filter(({ child, parent }) => {
      const [first, then] = [owned.indexOf(child), owned.indexOf(parent)];
      return first >= 0 && then >= 0 && first > then;
    });
    expect(wrong).toEqual([
      // Mails lose their link with it, and stay: they are deleted by themselves.
      { child: 'system_mails', parent: 'one_time_links' },
    ]);
  });

  it('what has lanes goes after what waits in them', () => {
    for (const [waiting, owner] of [
      ['messages', 'accounts'],
      ['webhook_deliveries', 'webhook_endpoints'],
      ['bulk_rows', 'bulk_batches'],
    ] as const) {
      expect([waiting, owned.indexOf(waiting) < owned.indexOf(owner)]).toEqual([waiting, true]);
    }
  });

  it('of every table an index finds the rows of an organization, so that nobody reads those of all', async () => {
    const { rows } = await database.query<{ table: string; column: string }>(`
      select i.indrelid::regclass::text as table, a.attname as column
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisvalid and i.indpred is null`);
    const found = new Set(rows.map(({ table, column: name }) => `${table}.${name}`));
    const missing = OWNED_TABLES.flatMap(({ name, isOf }) => {
      const asked = `${name}.${/^t\.([a-z_]+) /.exec(isOf)?.[1] ?? ''}`;
      return found.has(asked) ? [] : [asked];
    });
    expect(missing).toEqual(Object.keys(READ_WHOLE));
  });

  it('no column with a secret is exported', async () => {
    const { rows } = await database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const told = rows.filter(({ table, column: name }) => {
      const exported = OWNED_TABLES.find((each) => each.name === table)?.exported;
      if (exported === undefined || 'not' in exported || NO_SECRETS.has(`${table}.${name}`)) return false;
      return SECRET.test(name) && !exported.withheld?.includes(name);
    });
    expect(told).toEqual([]);
    const columns = new Set(rows.map(({ table, column: name }) => `${table}.${name}`));
    const unknown = OWNED_TABLES.flatMap(({ name, exported }) =>
      'withheld' in exported ? (exported.withheld ?? []).map((each) => `${name}.${each}`) : [],
    ).filter((each) => !columns.has(each));
    expect(unknown).toEqual([]);
  });
});
