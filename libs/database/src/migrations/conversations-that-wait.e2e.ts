import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { migrate } from '../migrate-database';
import { ConversationsThatWait1790000000148 } from './1790000000148-conversations-that-wait';

const orgId = randomUUID();
let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource({ url: database.url, poolSize: 2, applicationName: 'test' }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** As the previous version writes it, with messages of these directions, oldest first. */
async function aConversation(
  directions: readonly ('inbound' | 'outbound')[],
  { unread = 0, status = 'open' } = {},
): Promise<string> {
  const id = randomUUID();
  await source.query(
    `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count, status)
     values ($1, $2, 'live', 'sms', gen_random_uuid(), gen_random_uuid(), now(), $3, $4)`,
    [id, orgId, unread, status],
  );
  await source.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
       lane_seq, priority, state, charged, conversation_id, created_at)
     select gen_random_uuid(), $2, 'live', 'sms', direction, 'delivered', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}', $1,
       now() - interval '1 hour' + n * interval '1 second'
     from unnest($3::text[]) with ordinality as made (direction, n)`,
    [id, orgId, directions],
  );
  return id;
}

const waits = async (id: string): Promise<boolean> =>
  (await source.query('select awaits_answer as waits from conversations where id = $1', [id]))[0].waits;

async function again(): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await new ConversationsThatWait1790000000148().up(runner);
  } finally {
    await runner.release();
  }
}

describe('conversations that were there before it was known which ones wait', () => {
  it('wait where a person wrote last or something is unread, however often the migration begins anew', async () => {
    const has = "select 1 from information_schema.columns where column_name = 'awaits_answer'";
    while ((await source.query(has)).length > 0) await source.undoLastMigration();
    const wanted = new Map<string, boolean>();
    for (const [directions, state, doesWait] of [
      [['outbound', 'inbound'], {}, true],
      [['inbound', 'outbound'], {}, false],
      [['inbound', 'outbound'], { unread: 1 }, true],
      [['outbound'], {}, false],
      [[], {}, false],
      [['inbound'], { status: 'closed' }, false],
    ] as const)
      wanted.set(await aConversation(directions, state), doesWait);
    expect(await migrate(database.url)).toContain('ConversationsThatWait1790000000148');
    const found = async () =>
      new Map(await Promise.all([...wanted.keys()].map(async (id) => [id, await waits(id)] as const)));
    expect(await found()).toEqual(wanted);
    await again();
    expect(await found()).toEqual(wanted);
  });

  it('the version before, which knows nothing of it, makes them wait by what it counts as unread', async () => {
    const id = await aConversation(['outbound']);
    expect(await waits(id)).toBe(false);
    await source.query(
      `insert into conversations as c (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count)
       select gen_random_uuid(), org_id, mode, channel, account_id, contact_id, now(), 1 from conversations where id = $1
       on conflict (account_id, contact_id) do update set unread_count = c.unread_count + excluded.unread_count`,
      [id],
    );
    expect(await waits(id)).toBe(true);
    // Reading is no answer.
    await source.query('update conversations set unread_count = 0 where id = $1', [id]);
    expect(await waits(id)).toBe(true);
    expect(await waits(await aConversation(['inbound'], { unread: 1 }))).toBe(true);
  });
});
