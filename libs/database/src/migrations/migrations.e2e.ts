import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { migrate } from '../migrate-database';

describe('the migrations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('the migrations run up, down and up again, and leave the schema that the entities describe', async () => {
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

  it('the migrations keep the addresses of contacts, to rows and back to columns', async () => {
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
      await source.query('truncate contacts, contact_addresses, contact_pictures');
    } finally {
      await source.destroy();
    }
  });

  it('the migrations slow phones down to what Android lets an app send', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const has =
      "select 1 from information_schema.columns where table_name = 'sms_phones' and column_name = 'recent_offers'";
    const orgId = randomUUID();
    try {
      while ((await source.query(has)).length === 0) await source.undoLastMigration();
      await source.query(
        `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ('${orgId}', 'o', 'free', '{}', now())`,
      );
      for (const pace of ['null', '60', '30', '12']) {
        await source.query(
          `with account as (insert into accounts (id, org_id, mode, channel) values (gen_random_uuid(), '${orgId}', 'live', 'sms') returning id)
           insert into sms_phones (id, org_id, mode, protocol, name, told_status, messages_per_minute)
           select id, '${orgId}', 'live', 'sms_gate', 'p', 'connected', ${pace} from account`,
        );
      }
      await migrate(database.url);
      const paces = await source.query('select messages_per_minute as pace from sms_phones order by 1 desc');
      expect(paces.map(({ pace }: { pace: number }) => pace)).toEqual([30, 30, 30, 12]);
    } finally {
      await source.query(`delete from organizations where id = '${orgId}'`);
      await source.destroy();
    }
  });

  it('the migrations take back the wait for files, which an older version would not end', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const has = "select 1 from pg_indexes where indexname = 'messages_awaited_file_idx'";
    const file = { file_id: null, mime_type: 'a/b', size: null, filename: null };
    const change = (kind: string): Promise<unknown> =>
      source.query(
        `insert into early_message_changes (id, org_id, mode, account_id, provider_message_id, change)
         values (gen_random_uuid(), gen_random_uuid(), 'live', gen_random_uuid(), 'x', $1)`,
        [{ change: kind }],
      );
    try {
      await source.query(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, media, metadata,
           lane, lane_seq, priority, state, charged)
         select gen_random_uuid(), gen_random_uuid(), 'live', 'whatsapp', 'inbound', 'delivered', 'image', '1', '2', media,
           '{}', '', 0, 0, 'done', '{}' from unnest($1::jsonb[]) media`,
        [
          [
            { ...file, pending: true },
            { ...file, file_id: 'here' },
          ],
        ],
      );
      for (const kind of ['media', 'edited']) await change(kind);
      while ((await source.query(has)).length > 0) await source.undoLastMigration();
      expect(await source.query("select media from messages order by media ->> 'file_id' nulls first")).toEqual([
        { media: { ...file, error: 'missing' } },
        { media: { ...file, file_id: 'here' } },
      ]);
      expect(await source.query(`select change from early_message_changes`)).toEqual([
        { change: { change: 'edited' } },
      ]);
      expect(await migrate(database.url)).not.toEqual([]);
      expect(await source.query(has)).toHaveLength(1);
    } finally {
      await source.query('truncate messages, early_message_changes');
      await source.destroy();
    }
  });

  it('a migration that reads all messages takes as long as that takes', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const isEndless = new Map<string, boolean>();
    try {
      const newer = source.migrations.filter(({ constructor: { name } }) => Number(name.slice(-13)) > 1790000000020);
      for (const migration of newer) {
        const queries: string[] = [];
        const query = (text: string): Promise<unknown[]> => {
          queries.push(text);
          return Promise.resolve([]);
        };
        await migration.up({ query, connection: source } as unknown as QueryRunner);
        const first = queries.findIndex((text) => /(update|index \w+ on) messages\b/.test(text));
        if (first === -1) continue;
        const before = queries.slice(0, first);
        isEndless.set(migration.constructor.name, before.includes('set local statement_timeout = 0'));
      }
    } finally {
      await source.destroy();
    }
    expect([...isEndless].filter(([, endless]) => !endless)).toEqual([]);
    expect(isEndless.size).toBeGreaterThanOrEqual(3);
  });

  it('the migrations let a contact have one primary address of a kind, and any number of others', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const [orgId, contactId] = [randomUUID(), randomUUID()];
    const add = (kind: string, value: string, isPrimary: boolean): Promise<unknown> =>
      source.query(
        `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', $2, $3, $4, $5)`,
        [orgId, kind, value, contactId, isPrimary],
      );
    try {
      await add('phone', '1', true);
      await add('whatsapp_lid', '1@lid', true);
      for (const value of ['2', '3']) await add('phone', value, false);
      await expect(add('phone', '4', true)).rejects.toThrow('contact_addresses_primary_key');
    } finally {
      await source.query('truncate contact_addresses');
      await source.destroy();
    }
  });

  it('the migrations may be started by several processes at once', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    for (const _ of source.migrations) await source.undoLastMigration();
    const ran = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(ran.flat()).toHaveLength(source.migrations.length);
    await source.destroy();
  });

  it.each([
    [
      'a number',
      'whatsapp_numbers',
      `with gateway as (
         insert into gateways (id, org_id, mode, capabilities) values ($1, $2, 'live', '{}') returning id, org_id)
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status)
       select id, org_id, id, 'live', '4916', 'connected' from gateway`,
      'select id from accounts where org_id = $1',
    ],
    [
      'a contact',
      'contacts',
      `insert into contacts (id, org_id, mode, source, phone) values ($1, $2, 'live', 'api', '4916')`,
      'select contact_id as id from contact_addresses where org_id = $1',
    ],
  ])('the migrations take along %s that is being stored when they begin', async (_, table, insert, moved) => {
    const source = await createDataSource({ url: database.url, poolSize: 3, applicationName: 'test' }).initialize();
    const [id, orgId] = [randomUUID(), randomUUID()];
    try {
      while ((await source.query("select to_regclass('accounts') as found"))[0].found) await source.undoLastMigration();
      await source.query(
        `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())`,
        [orgId],
      );
      let migrations: Promise<unknown> | undefined;
      await source.transaction(async (other) => {
        await other.query(insert, [id, orgId]);
        migrations = migrate(database.url);
        const waiting = 'select from pg_locks where relation = $1::regclass and not granted';
        await waitFor(async () => (await source.query(waiting, [table])).length > 0, { what: 'the migration to wait' });
      });
      await migrations;
      expect(await source.query(moved, [orgId])).toEqual([{ id }]);
    } finally {
      await source.query('delete from organizations where id = $1', [orgId]);
      await source.query('truncate contacts, contact_addresses, contact_pictures');
      await source.destroy();
    }
  });

  it('the migrations keep the accounts of messages and conversations of before, up and down', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const undo = async (): Promise<void> => {
      while ((await source.query("select to_regclass('accounts') as found"))[0].found) await source.undoLastMigration();
    };
    const rows = (sql: string): Promise<Record<string, unknown>[]> => source.query(sql);
    try {
      await undo();
      const before = await rowsOfBefore(source);
      await migrate(database.url);
      expect(await rows('select id, account_id, content from messages order by content')).toEqual([
        { id: before.ids[0], account_id: before.number, content: 'a WhatsApp in' },
        { id: before.ids[1], account_id: before.number, content: 'b WhatsApp out' },
        { id: before.ids[2], account_id: before.phone, content: 'c SMS in' },
        { id: before.ids[3], account_id: before.gone, content: 'd SMS out' },
      ]);
      expect(await rows('select channel, account_id from conversations order by channel')).toEqual([
        { channel: 'sms', account_id: before.phone },
        { channel: 'whatsapp', account_id: before.number },
      ]);
      const accounts =
        'select id, mode, channel, created_at, removed_at is not null as gone from accounts order by 2, 3, 5';
      const created_at = new Date('2026-01-02T03:04:05Z');
      expect(await rows(accounts)).toEqual([
        { id: before.phone, mode: 'live', channel: 'sms', created_at, gone: false },
        { id: before.gone, mode: 'live', channel: 'sms', created_at, gone: true },
        { id: before.number, mode: 'test', channel: 'whatsapp', created_at, gone: false },
      ]);
      for (const message of ['WhatsApp in', 'SMS in'])
        await expect(repeated(source, message)).rejects.toThrow('messages_inbound_key');
      await expect(repeated(source, 'SMS in', 'e2')).rejects.toThrow('messages_received_sms_twin_key');
      await undo();
      expect(await rowsNow(source)).toEqual(before.rows);
    } finally {
      await source.destroy();
    }
  });

  it('a migration that ends in the middle leaves nothing of itself, and runs when it is started again', async () => {
    const source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
    const isMigrated = async (): Promise<boolean> =>
      (await source.query("select to_regclass('accounts') as found"))[0].found !== null;
    try {
      while (await isMigrated()) await source.undoLastMigration();
      const { rows } = await rowsOfBefore(source);
      // Without an account: the last step of the first migration refuses it, when all messages are written.
      const ofNobody = `insert into conversations (id, org_id, mode, channel, contact_id, last_message_at)
        values (gen_random_uuid(), gen_random_uuid(), 'live', 'webchat', gen_random_uuid(), now())`;
      await source.query(ofNobody);
      await expect(migrate(database.url)).rejects.toThrow('null values');
      expect(await isMigrated()).toBe(false);
      await source.query("delete from conversations where channel = 'webchat'");
      expect(await rowsNow(source)).toEqual(rows);
      expect(await migrate(database.url)).not.toEqual([]);
      expect(await isMigrated()).toBe(true);
    } finally {
      await source.destroy();
    }
  });
});

const repeated = (source: DataSource, content: string, as: string | null = null): Promise<unknown> =>
  source.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       provider_message_id, payload, metadata, lane, lane_seq, priority, state, charged)
     select gen_random_uuid(), org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       coalesce($2, provider_message_id), payload, metadata, lane, lane_seq, priority, state, charged
     from messages where content like '_ ' || $1`,
    [content, as],
  );

const rowsNow = async (source: DataSource): Promise<unknown[]> => [
  await source.query('select id, number_id, device_id, content from messages order by content'),
  await source.query('select id, number_id, device_id, channel from conversations order by channel'),
];

/** Rows from when messages and conversations had one column for WhatsApp numbers and one for SMS phones. */
async function rowsOfBefore(source: DataSource) {
  const [org, gateway, number, phone, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await source.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())`,
    [org],
  );
  await source.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, 'test', '{}')`, [
    gateway,
    org,
  ]);
  await source.query(
    `insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, created_at)
     values ($1, $2, $3, 'test', '4915', 'connected', '2026-01-02T03:04:05Z')`,
    [number, org, gateway],
  );
  await source.query(
    `insert into sms_phones (id, org_id, mode, protocol, name, told_status, created_at, unpaired_at)
     select id, $1, 'live', 'sms_gate', 'p', 'connected', '2026-01-02T03:04:05Z', case when id = $3 then now() end
     from unnest(array[$2::uuid, $3::uuid]) id`,
    [org, phone, gone],
  );
  const ids = Array.from({ length: 4 }, () => randomUUID());
  await source.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, number_id,
       device_id, provider_message_id, content, payload, metadata, lane, lane_seq, priority, state, charged)
     select x.id, $1, 'live', x.channel, x.direction, 'sent', 'text', '1', '2', x.number_id, x.device_id, 'e1', x.content,
       '{"received":{"fingerprint":"f"}}', '{}', '', 0, 0, 'done', '{}'
     from (values ($2::uuid, 'whatsapp', 'inbound', $6::uuid, null::uuid, 'a WhatsApp in'),
       ($3, 'whatsapp', 'outbound', $6, null, 'b WhatsApp out'), ($4, 'sms', 'inbound', null, $7, 'c SMS in'),
       ($5, 'sms', 'outbound', null, $8, 'd SMS out')) as x(id, channel, direction, number_id, device_id, content)`,
    [org, ...ids, number, phone, gone],
  );
  await source.query(
    `insert into conversations (id, org_id, mode, channel, number_id, device_id, contact_id, last_message_at)
     values (gen_random_uuid(), $1, 'live', 'whatsapp', $2, null, $1, now()),
       (gen_random_uuid(), $1, 'live', 'sms', null, $3, $1, now())`,
    [org, number, phone],
  );
  return { number, phone, gone, ids, rows: await rowsNow(source) };
}

/** TypeORM reads a schema with many queries at once over one connection, about which pg warns: they take turns. */
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
