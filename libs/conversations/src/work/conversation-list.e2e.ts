import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConversationRepository } from '@chasqui/contacts';
import { Database, type PageRequest, positionOf } from '@chasqui/database';
import { createTestDatabase, explained, type TestDatabase } from '@chasqui/testing';
import { type ConversationFilter, InboxConversationRepository } from './conversation.repository';

const COUNT = 100_000;
const ORG = randomUUID();
const BUSY = randomUUID();
const NEW = randomUUID();
const OWNER = { orgId: ORG, mode: 'live' } as const;
const ACCOUNT = randomUUID();
const PAGE: PageRequest = { after: null, offset: 0, limit: 20, direction: 'desc' };
const ALL: ConversationFilter = {
  assigneeId: undefined,
  status: 'open',
  channel: null,
  isWaiting: false,
  isUnread: false,
  text: null,
  phone: null,
};

let test: TestDatabase;
let database: Database;
let conversations: InboxConversationRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  conversations = new InboxConversationRepository(database);
  // A year of conversations, most of them of one member, each with a contact; some of those below 40,000, without
  // inbound messages, wait.
  await database.query(
    `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour,
       assignee_id, unread_count, awaits_answer, status)
     select uuidv7(), $1, 'live', 'whatsapp', $2, md5(n::text)::uuid, at, date_trunc('hour', at, 'UTC'),
       case n % 1000 when 0 then null when 1 then $5::uuid else $3::uuid end, 0, n > 40000 and n % 1000 < 3,
       case when n % 10 = 9 then 'closed' else 'open' end
     from (select n, now() - n * interval '5 minutes' as at from generate_series(1, $4::int) n) made`,
    [ORG, ACCOUNT, BUSY, COUNT, NEW],
  );
  await database.query(
    `insert into contacts (id, org_id, mode, source, name)
     select md5(n::text)::uuid, $1, 'live', 'inbound', 'Person ' || n from generate_series(1, $2::int) n`,
    [ORG, COUNT],
  );
  await database.transaction(async (transaction) => {
    // Search rows take long to write for all contacts: they exist for one in ten, and for many of one name.
    await transaction.query('set local session_replication_role = replica');
    await transaction.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select $1, 'live', 'phone', (490000000000 + n)::text, md5(n::text)::uuid, true from generate_series(1, $2::int) n`,
      [ORG, COUNT],
    );
    await transaction.query(
      'select contact_search_write(array(select md5(n::text)::uuid from generate_series(1, $1::int, 10) n))',
      [COUNT],
    );
    await transaction.query(
      `insert into contact_search (contact_id, org_id, mode, created_at, document, tokens)
       select md5(n::text)::uuid, $1, 'live', now(), 'zoe', (select contact_search_tokens($1, 'live', 'zoe', '{}'))
       from generate_series(75001, $2::int) n on conflict do nothing`,
      [ORG, COUNT],
    );
  });
  await database.query('vacuum analyze conversations, contacts, contact_addresses, contact_search');
}, 120_000);
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function planned(filter: Partial<ConversationFilter>, page = PAGE) {
  const { explaining, plans } = explained(database);
  const repository = new InboxConversationRepository(Object.assign(Object.create(database), explaining) as Database);
  const { part, searchedTo } = await repository.listForOrg(OWNER, { ...ALL, ...filter }, page);
  return { rows: part.rows, isMore: part.isMore, searchedTo, plans };
}

describe('lists of a hundred thousand conversations', () => {
  it.each<[string, Partial<ConversationFilter>, string]>([
    ['all', {}, 'conversations_inbox_idx'],
    ['closed ones', { status: 'closed' }, 'conversations_inbox_idx'],
    ['those of one member', { assigneeId: NEW }, 'conversations_assignee_idx'],
    ['those of nobody', { assigneeId: null }, 'conversations_unassigned_idx'],
    [
      'those that wait for an answer, however many others were written to since',
      { isWaiting: true },
      'conversations_waiting_idx',
    ],
    ['those that wait and nobody looks after', { isWaiting: true, assigneeId: null }, 'conversations_waiting_idx'],
    ['those that wait for one member', { isWaiting: true, assigneeId: NEW }, 'conversations_waiting_idx'],
  ])('a page of %s walks its index hour by hour', async (_name, filter, index) => {
    const { rows, plans } = await planned(filter);
    expect(rows).toHaveLength(20);
    expect(plans[0]).toContain(`Index Scan Backward using ${index}`);
    expect(plans.join('\n')).not.toContain('Seq Scan on conversations');
  });

  it('a page in the middle begins in its hour, and does not walk what is before it', async () => {
    const first = await planned({}, { ...PAGE, offset: 5_000 });
    const last = first.rows.at(-1);
    const value = String(BigInt(Date.parse(last?.lastMessageAt.toISOString() ?? '')) * 1_000n);
    const { plans, rows } = await planned({}, { ...PAGE, after: { value, id: last?.id ?? '' } });
    expect(rows).toHaveLength(20);
    expect(plans[0]).toMatch(/Index Cond: .*activity_hour <=/);
  });

  it.each<[string, string]>([
    ['a name', 'PÉRSON 90001'],
    ['a part of a number', '90001'],
  ])('%s that hardly anybody has is found at once, wherever its conversation is', async (_what, text) => {
    const { rows, isMore, searchedTo, plans } = await planned({ text });
    expect([rows.map(({ contactName }) => contactName), isMore, searchedTo]).toEqual([['Person 90001'], false, null]);
    const [find = ''] = plans.slice(-2);
    expect(find).toContain('contact_search_tokens_idx');
    expect(find).toContain('conversations_contact_idx');
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (conversations|contact)/);
  });

  it('a name that many of the latest have is found by looking through these, page after page, in their order', async () => {
    const begin = await planned({ text: 'son', isUnread: false, channel: 'whatsapp' });
    const next = await planned({ text: 'son' }, { ...PAGE, after: positionOf(begin.rows.at(-1) as never) });
    expect(begin.plans.join('\n')).not.toContain('contact_search_tokens_idx');
    const open = Array.from({ length: 40 }, (_, n) => `Person ${n * 10 + 1}`);
    expect([...begin.rows, ...next.rows].map(({ contactName }) => contactName)).toEqual(open);
  });

  it('a name that very many have, but none of the latest, is looked for in twenty thousand conversations, and then the search goes on', async () => {
    const begin = await planned({ text: 'zoe' });
    expect([begin.rows.length, begin.isMore]).toEqual([0, false]);
    expect(begin.searchedTo).not.toBeNull();
    const found: (string | null)[] = [];
    for (let [place, pages] = [begin.searchedTo, 0]; place !== null && pages < 6 && found.length === 0; pages += 1) {
      const next = await planned({ text: 'zoe' }, { ...PAGE, after: place });
      found.push(...next.rows.map(({ contactName }) => contactName));
      place = next.searchedTo;
    }
    expect([found.length, found[0]]).toEqual([20, 'Person 75002']);
  });

  it('a conversation of a group has no contact: it is listed and filtered, and no name finds it', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into conversations (id, org_id, mode, channel, account_id, group_id, last_message_at, activity_hour)
       values (uuidv7(), $1, 'test', 'whatsapp', $2, '1203630@g.us', now(), date_trunc('hour', now(), 'UTC')) returning id`,
      [ORG, ACCOUNT],
    );
    const list = async (filter: Partial<ConversationFilter>) =>
      (await conversations.listForOrg({ ...OWNER, mode: 'test' }, { ...ALL, ...filter }, PAGE)).part.rows.map(
        ({ id }) => id,
      );
    const ids = rows.map(({ id }) => id);
    expect(await Promise.all([{}, { channel: 'whatsapp' as const }, { text: 'zoe' }].map(list))).toEqual([
      ids,
      ids,
      [],
    ]);
  });

  it('the begin of a phone number is found at once, wherever its conversation is', async () => {
    const { rows, plans } = await planned({ phone: '490000090001' });
    expect(rows.map(({ contactName }) => contactName)).toEqual(['Person 90001']);
    expect(plans[0]).toContain('contact_addresses_pkey');
    expect(plans.slice(1).join('\n')).not.toContain('Seq Scan on conversations');
  });

  it('those that wait are read in their order, page after page, by who looks after them', async () => {
    const names = async (filter: Partial<ConversationFilter>) => {
      const found: (string | null)[] = [];
      for (let [after, pages] = [null as PageRequest['after'], 0]; pages < 10; pages += 1) {
        const { rows, isMore } = await planned({ isWaiting: true, ...filter }, { ...PAGE, after });
        found.push(...rows.map(({ contactName }) => contactName));
        if (!isMore) return found;
        after = positionOf(rows.at(-1) as never);
      }
      throw new Error('it has no end');
    };
    const waiting = Array.from({ length: COUNT }, (_, n) => n + 1).filter((n) => n > 40_000 && n % 1_000 < 3);
    const named = (numbers: readonly number[]) => numbers.map((n) => `Person ${n}`);
    expect(await names({})).toEqual(named(waiting));
    expect(await names({ assigneeId: NEW })).toEqual(named(waiting.filter((n) => n % 1_000 === 1)));
    expect(await names({ assigneeId: null, channel: 'whatsapp' })).toEqual(
      named(waiting.filter((n) => n % 1_000 === 0)),
    );
    expect(await names({ isUnread: true })).toEqual([]);
    expect(await names({ phone: '490000041000' })).toEqual(['Person 41000']);
    expect(await names({ phone: '490000041003' })).toEqual([]);
    expect(await names({ text: 'Person 90001' })).toEqual(['Person 90001']);
    expect(await names({ text: 'Person 90011' })).toEqual([]);
  });

  it('those that wait are counted by their index, and no others are looked at', async () => {
    await database.query(
      `update conversations set unread_count = 2 where org_id = $1 and mode = 'live' and contact_id = md5('41000')::uuid`,
      [ORG],
    );
    const { explaining, plans } = explained(database);
    const repository = new InboxConversationRepository(Object.assign(Object.create(database), explaining) as Database);
    expect(await repository.count(OWNER, BUSY)).toEqual({
      mine: { waiting: 60, unread: 0 },
      unassigned: { waiting: 60, unread: 1 },
      all: { waiting: 180, unread: 1 },
      isCapped: false,
    });
    expect(plans.join('\n')).toMatch(/Index Scan Backward using conversations_waiting_idx/);
    await database.query(
      `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count)
       select uuidv7(), $1, 'live', 'sms', $2, gen_random_uuid(), now(), 1 from generate_series(1, 1200)`,
      [NEW, ACCOUNT],
    );
    expect(await conversations.count({ orgId: NEW, mode: 'live' }, BUSY)).toMatchObject({
      all: { waiting: 1_000, unread: 1_000 },
      isCapped: true,
    });
  });
});

describe('a message of a conversation that was active within the hour', () => {
  it('a message of a conversation that was active within the hour touches no index', async () => {
    const { rows } = await database.query<{ contactId: string }>(
      `update conversations set last_message_at = now(), activity_hour = date_trunc('hour', now(), 'UTC')
       where id = (select id from conversations where org_id = $1 limit 1) returning contact_id`,
      [ORG],
    );
    const contactId = rows[0]?.contactId ?? '';
    const updates = `
      select pg_stat_get_xact_tuples_updated('conversations'::regclass)::int as "all",
        pg_stat_get_xact_tuples_hot_updated('conversations'::regclass)::int as hot`;
    const [before, after] = await database.transaction(async (transaction) => {
      const counted = async () => (await transaction.query<{ all: number; hot: number }>(updates)).rows[0];
      const begin = await counted();
      const { rows: now } = await transaction.query<{ at: Date }>('select now() as at');
      const request = { accountId: ACCOUNT, contactId, groupId: null, unread: 1 };
      const at = now[0]?.at ?? new Date();
      for (let n = 0; n < 3; n += 1) {
        await new ConversationRepository().touch(transaction, ORG, 'live', 'whatsapp', [request], at);
      }
      return [begin, await counted()];
    });
    expect((after?.all ?? 0) - (before?.all ?? 0)).toBe(3);
    // The row's page may be full when the first one comes.
    expect((after?.hot ?? 0) - (before?.hot ?? 0)).toBeGreaterThanOrEqual(2);
  });
});
