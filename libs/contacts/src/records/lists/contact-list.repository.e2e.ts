import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Database,
  type ListPosition,
  type PageRequest,
  positionOf,
  type Queryable,
  type Transactor,
} from '@chasqui/database';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { ContactOwner } from '../store/contact-record';
import { ContactRecordRepository } from '../store/contact-record.repository';
import { type ContactFilter, ContactListRepository, WHATEVER } from './contact-list.repository';
import type { SegmentCondition } from './segment-condition';

const COUNT = 10_400;
const OLD = 5_200;

let test: TestDatabase;
let database: Database;
let owner: ContactOwner;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  owner = { orgId: await anOrganization(database), mode: 'live' };
  await database.query(
    `with person as materialized (select uuidv7() as id, n from generate_series(1, $2::integer) n),
       contact as (
         insert into contacts (id, org_id, mode, source, name, channels, tags, created_at, updated_at)
         select id, $1, 'live', 'api', n::text,
           case when n <= $3 then '{"email":{"opt":"out","at":"2026-01-01T00:00:00Z","source":"api"}}'::jsonb else '{}' end,
           array['all'] || case when n <= $3 then array['old'] else '{}' end || case when n = 7 then array['rare'] else '{}' end,
           timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
         from person)
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $1, 'live', 'external_id', n::text, id, true from person`,
    [owner.orgId, COUNT, OLD],
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

function watched(after: (statement: string) => Promise<unknown> | undefined): Transactor {
  const around = (queryable: Queryable): Queryable => ({
    query: async (statement, values) => {
      const answer = await queryable.query(statement, values);
      await after(typeof statement === 'string' ? statement : statement.text);
      return answer as never;
    },
    noteEvents: (orgIds) => queryable.noteEvents(orgIds),
  });
  return {
    ...around(database),
    transaction: (work) =>
      database.transaction((transaction) => work({ ...around(transaction), manager: transaction.manager })),
  };
}

async function listed(filter: Partial<ContactFilter>, page: Partial<PageRequest> = {}) {
  const asked: string[] = [];
  const recording = watched((text) => void asked.push(text));
  const lists = new ContactListRepository(recording, new ContactRecordRepository(database));
  const whatever = { text: null, tags: [], addresses: [], optOut: null, updatedSince: null };
  const { part, ...figures } = await lists.listForOrg(
    owner,
    { ...whatever, ...filter },
    { after: null, offset: 0, limit: 10, ...page },
  );
  const isOfIndex = (text: string): boolean => text.includes('hits') && text.includes('c.updated_at as');
  const isIndexRead =
    part.rows.some((row) => 'hits' in row) || asked.some((text) => isOfIndex(text) && !text.includes('limit 5001'));
  return { part, names: part.rows.map(({ name }) => Number(name)), ...figures, isIndexRead, asked };
}

describe('a list of contacts with a filter that many pass', () => {
  it('who asks for changes is answered from the contacts that changed, not from all that pass', async () => {
    const tags = ['all'];
    const none = await listed({ tags, updatedSince: new Date('2026-06-01') });
    expect(none).toMatchObject({ names: [], total: 0, isCapped: false });
    expect(none.asked.filter((text) => text.includes('hits'))).toEqual([]);
    const last = await listed({ tags, updatedSince: new Date(Date.UTC(2026, 0, 1, 0, 0, COUNT - 1)) });
    expect(last).toMatchObject({ names: [COUNT - 1, COUNT], total: 2, isCapped: false });
    expect(last.asked.filter((text) => text.includes('hits'))).toEqual([]);
    const many = await listed({ tags, updatedSince: new Date('2026-01-01') });
    expect(many).toMatchObject({ names: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], total: 5_000, isCapped: true });
  });

  it('the last page is read from what is left of the list', async () => {
    const tags = ['all', 'old'];
    const { part } = await listed({ tags }, { direction: 'asc' });
    const [, , , place] = part.rows;
    if (place === undefined) throw new Error('nothing is listed');
    const last = await listed({ tags }, { after: positionOf(place) });
    expect(last).toMatchObject({ names: [3, 2, 1], isIndexRead: false });
  });

  it('what many have but none of the newest is found without reading all of it', async () => {
    const page = await listed({ tags: ['old', 'all'] });
    const names = Array.from({ length: 10 }, (_, n) => OLD - n);
    expect(page).toMatchObject({ names, total: OLD, isCapped: false, isIndexRead: false });
    const changed = await listed({ tags: ['old'], updatedSince: new Date('2026-01-01') }, { direction: 'desc' });
    expect(changed).toMatchObject({ names, isIndexRead: false });
  });

  it('what many have but none of the newest is found by the index before more is looked through, if no more are expected', async () => {
    await database.query('analyze contact_search');
    const page = await listed({ optOut: 'email' });
    const names = Array.from({ length: 10 }, (_, n) => OLD - n);
    expect(page).toMatchObject({ names, total: OLD, isCapped: false, isIndexRead: true });
    expect(page.asked.filter((text) => text.includes('explain'))).toHaveLength(1);
    expect(page.asked.filter((text) => text.includes('limit 20000'))).toEqual([]);
  });

  it('what few have is found by the index, wherever it is', async () => {
    const found = { names: [7], total: 1, isCapped: false, isIndexRead: true };
    const rare = await listed({ tags: ['rare', 'old'] });
    expect(rare).toMatchObject(found);
    // Once: what finds the contacts counts them as well.
    expect(rare.asked.filter((text) => text.includes('hits'))).toHaveLength(1);
    expect(await listed({ tags: ['rare'], text: '7' })).toMatchObject(found);
    expect(await listed({ tags: ['rare', 'old'] }, { offset: 1 })).toMatchObject({ names: [], total: 1 });
    expect(await listed({ tags: ['none', 'old'] })).toMatchObject({ names: [], total: 0, isCapped: false });
  });
});

describe('a list of the contacts of one tag', () => {
  it('is read in the order of that tag alone, from whatever place and in both directions, and is counted there', async () => {
    const tags = ['old'];
    const first = await listed({ tags });
    expect(first).toMatchObject({ names: [5200, 5199, 5198, 5197, 5196, 5195, 5194, 5193, 5192, 5191], total: OLD });
    expect(first.asked.filter((text) => !text.includes('contact_tags'))).toEqual([]);
    const [, , third] = first.part.rows;
    if (third === undefined) throw new Error('nothing is listed');
    expect((await listed({ tags }, { after: positionOf(third), limit: 2 })).names).toEqual([5197, 5196]);
    expect((await listed({ tags }, { direction: 'asc', limit: 2, offset: 1 })).names).toEqual([2, 3]);
    expect(await listed({ tags: ['rare'] })).toMatchObject({ names: [7], total: 1, isCapped: false });
    expect(await listed({ tags: ['none'] })).toMatchObject({ names: [], total: 0, isCapped: false });
    expect(await listed({ tags: ['all'] })).toMatchObject({ total: 10_000, isCapped: true });
  });
});

describe('a list of the contacts of rules', () => {
  const ROWS = 1_000;
  const only = (n: number): SegmentCondition => ({
    where: 'c.name = $7::text',
    values: [String(n)],
    addresses: [],
    words: [],
    oneOf: [],
  });
  const slowly = (seconds: number, segment: SegmentCondition): SegmentCondition => ({
    ...segment,
    where: `case when pg_sleep(${seconds}) is null then false else ${segment.where} end`,
  });

  it('a page that takes too long looks through fewer contacts, and its cursor goes on; so every contact is found', async () => {
    const wanted = COUNT - 390;
    const slow = slowly(0.001, only(wanted));
    const limits = { rows: 1_600, ms: 600, leastRows: 100 };
    const lists = new ContactListRepository(database, new ContactRecordRepository(database), limits);
    const filter = { ...WHATEVER, segment: slow };
    const found: (string | null)[] = [];
    let after: ListPosition | null = null;
    for (let pages = 0; found.length === 0 && pages < 4; pages += 1) {
      const page = await lists.readForOrg(owner, filter, { after, offset: 0, limit: 10 });
      found.push(...page.part.rows.map(({ name }) => name));
      after = page.goesOnAt;
    }
    expect(found).toEqual([String(wanted)]);
  });

  it('a page that takes too long however few contacts it looks through says so', async () => {
    const slow = slowly(1, only(1));
    const lists = new ContactListRepository(database, new ContactRecordRepository(database), {
      rows: 1_600,
      ms: 50,
      leastRows: 100,
    });
    const page = lists.readForOrg(owner, { ...WHATEVER, segment: slow }, { after: null, offset: 0, limit: 10 });
    await expect(page).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  const move = (n: number, at: string) =>
    database.query(
      `with contact as (update contacts set updated_at = $3 where org_id = $1 and name = $2 returning id)
       update contact_search s set created_at = $3 from contact where s.contact_id = contact.id`,
      [owner.orgId, String(n), at],
    );
  const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();

  it.each([
    ['changes', new Date('2026-01-01'), 5, ROWS + 1, '2026-12-01'],
    ['creation', null, COUNT - 5, COUNT - ROWS, '2020-01-01'],
  ] as const)(
    'by %s passes nobody over who comes next when a contact moves while its page is read',
    async (_, updatedSince, moved, wanted, at) => {
      let isMoved = false;
      const moving = watched((text) => {
        if (isMoved || !text.includes('c.name = $7')) return undefined;
        isMoved = true;
        return move(moved, at);
      });
      const lists = new ContactListRepository(moving, new ContactRecordRepository(database), {
        rows: ROWS,
        ms: 3_000,
        leastRows: 300,
      });
      const filter = { ...WHATEVER, updatedSince, segment: only(wanted) };
      const { part, goesOnAt } = await lists.readForOrg(owner, filter, { after: null, offset: 0, limit: 10 });
      expect([part.rows.length, isMoved]).toEqual([0, true]);
      const next = await lists.readForOrg(owner, filter, { after: goesOnAt, offset: 0, limit: 10 });
      await move(moved, timeOf(moved));
      expect(next.part.rows.map(({ name }) => name)).toEqual([String(wanted)]);
    },
  );
});
