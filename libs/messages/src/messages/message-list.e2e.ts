import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, explained, type TestDatabase } from '@chasqui/testing';
import { Database, type PageRequest, positionOf } from '@chasqui/database';
import {
  type ListedMessage,
  type MessageFilter,
  MessageListRepository,
  SEARCHED_ROWS,
} from './message-list.repository';

const ORG = randomUUID();
const OTHER_ORG = randomUUID();
const NEWEST = new Date('2026-05-01T12:00:00Z');
const EXTRA = 500;
const FROM = new Date('2026-05-01T11:59:50Z');
const TO = new Date('2026-05-01T11:59:55Z');
const FIRST: PageRequest = { after: null, offset: 0, limit: 50 };

let test: TestDatabase;
let database: Database;
let list: MessageListRepository;

/** Messages a second apart, newest first; every fifth is SMS, only the oldest failed. */
async function store(orgId: string, mode: string, count: number): Promise<void> {
  await database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, content,
       metadata, lane, lane_seq, priority, state, charged, created_at)
     select gen_random_uuid(), $1, $2, case when n % 5 = 0 then 'sms' else 'whatsapp' end,
       case when n % 3 = 0 then 'inbound' else 'outbound' end, case when n = $4 then 'failed' else 'sent' end, 'text',
       (1000 + n)::text, '2', repeat('x', 500), '{}', '', 0, 0, 'done', '{}',
       $3::timestamptz - (n - 1) * interval '1 second'
     from generate_series(1, $4) n`,
    [orgId, mode, NEWEST, count],
  );
}

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  list = new MessageListRepository(database);
  await store(ORG, 'live', SEARCHED_ROWS + EXTRA);
  await store(ORG, 'test', 3);
  await store(OTHER_ORG, 'live', 3);
  await database.query('analyze messages');
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const find = (filter: MessageFilter, page = FIRST, orgId = ORG) => list.listForOrg(orgId, 'live', filter, page);

describe('the list of messages', () => {
  it('the list of messages has those of its organization and mode alone, newest first, with the beginning of their text', async () => {
    const { part, searchedTo } = await find({});
    expect(part.rows).toHaveLength(50);
    expect(part.isMore).toBe(true);
    expect(searchedTo).toBeNull();
    expect(part.rows[0]?.createdAt).toEqual(NEWEST);
    expect(part.rows[0]?.preview).toBe('x'.repeat(160));
    expect((await find({}, FIRST, OTHER_ORG)).part.rows).toHaveLength(3);
    expect((await list.listForOrg(ORG, 'test', {}, FIRST)).part.rows).toHaveLength(3);
  });

  it.each<[string, MessageFilter, number, (row: ListedMessage) => boolean]>([
    ['channel', { channels: ['sms'] }, 50, ({ channel }) => channel === 'sms'],
    ['direction', { direction: 'inbound' }, 50, ({ direction }) => direction === 'inbound'],
    ['the number of either side', { number: '1007' }, 1, ({ toAddress }) => toAddress === '1007'],
    ['time', { since: FROM, until: TO }, 5, ({ createdAt }) => createdAt >= FROM && createdAt < TO],
  ])('the list of messages can be narrowed by %s', async (_what, filter, count, fits) => {
    const { rows } = (await find(filter)).part;
    expect(rows).toHaveLength(count);
    expect(rows.every(fits)).toBe(true);
  });

  it('a search that looked at enough rows says where it goes on, and finds what is behind that place', async () => {
    const first = await find({ statuses: ['failed'] });
    expect(first.part.rows).toEqual([]);
    expect(first.searchedTo).not.toBeNull();
    const second = await find({ statuses: ['failed'] }, { ...FIRST, after: first.searchedTo });
    expect(second.part.rows.map(({ toAddress }) => toAddress)).toEqual([String(1000 + SEARCHED_ROWS + EXTRA)]);
    expect(second.searchedTo).toBeNull();
  });

  it('pages of a list of messages follow each other without a gap, in both directions', async () => {
    const seen = new Set<string>();
    let after: PageRequest['after'] = null;
    for (let page = 0; page < 3; page += 1) {
      const { part } = await find({ channels: ['sms'] }, { ...FIRST, after });
      for (const { id } of part.rows) seen.add(id);
      const last = part.rows.at(-1);
      after = last ? positionOf(last) : null;
    }
    expect(seen.size).toBe(150);
    const oldest = await find({}, { ...FIRST, direction: 'asc' });
    expect(oldest.part.rows[0]?.toAddress).toBe(String(1000 + SEARCHED_ROWS + EXTRA));
  });

  it('a page of messages walks the index of its organization, also for a filter that nothing fits', async () => {
    const { explaining, plans } = explained(database);
    await new MessageListRepository(explaining).listForOrg(ORG, 'live', { statuses: ['failed'] }, FIRST);
    // The second one counts the rows examined: PostgreSQL may read all of a small table for it.
    expect(plans[0]).toMatch(/using messages_org_idx on messages/);
    expect(plans[0]).not.toContain('Seq Scan on messages');
  });

  it('a list of the mode that an organization hardly uses reads nothing of the other one', async () => {
    const { explaining, plans } = explained(database);
    await new MessageListRepository(explaining).listForOrg(ORG, 'test', { statuses: ['sent'] }, FIRST);
    expect(plans[0]).toMatch(/using messages_org_idx on messages|on messages_org_idx/);
    expect(plans[0]).toMatch(/Index Cond: .*mode = 'test'/);
  });
});
