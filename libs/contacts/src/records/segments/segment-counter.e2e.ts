import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ContactListRepository } from '../lists/contact-list.repository';
import type { ContactOwner } from '../store/contact-record';
import { ContactRecordRepository } from '../store/contact-record.repository';
import { COUNT_LIMITS, type CountLimits, SegmentCounter } from './segment-counter';
import { parseRules } from './segment-rules.parser';

const COUNT = 20_500;
/** Rows per statement: on a busy machine more would run into the timeout. */
const STEP = 1_000;

let test: TestDatabase;
let database: Database;
let owner: ContactOwner;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  owner = { orgId: await anOrganization(database), mode: 'live' };
  for (let first = 1; first <= COUNT; first += STEP)
    await database.query(
      `with person as materialized (
         select uuidv7() as id, case when n % 2 = 0 then 'CO' else 'MX' end as country,
           case when n % 1000 = 0 then 'rare' else 'usual' end as tag
         from generate_series($2::integer, $3::integer) n),
       contact as (
         insert into contacts (id, org_id, mode, source, country, tags)
         select id, $1, 'live', 'api', country, array[tag] from person)
     insert into contact_search (contact_id, org_id, mode, created_at, document, tokens)
     select id, $1, 'live', now(), '', array[contact_search_token($1, 'live', 'tag:' || tag)] from person`,
      [owner.orgId, first, Math.min(COUNT, first + STEP - 1)],
    );
  await database.query('analyze contact_search');
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function counted(rules: object[], limits: Partial<CountLimits> = {}) {
  const asked: string[] = [];
  const recording: Pick<Database, 'query' | 'transaction'> = {
    query: (statement, values) => database.query(statement, values),
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: (statement, values) => {
            const text = typeof statement === 'string' ? statement : statement.text;
            if (text.includes('count(*)')) asked.push(text.includes('with looked') ? 'some' : 'all');
            return transaction.query(statement, values);
          },
          noteEvents: (orgIds) => transaction.noteEvents(orgIds),
          manager: transaction.manager,
        }),
      ),
  };
  const lists = new ContactListRepository(database, new ContactRecordRepository(database));
  const counter = new SegmentCounter(recording as Database, lists, { ...COUNT_LIMITS, ...limits });
  return { count: await counter.count(owner, parseRules('all', rules, []), []), asked };
}

const COLOMBIA = { field: 'country', op: 'eq', value: 'co' };
const HURRIED = { exactUpTo: 0, exactMs: 1 };

describe('a count of the contacts of rules', () => {
  it('all contacts are looked at, unless an index finds the few that can be meant', async () => {
    expect(await counted([COLOMBIA])).toEqual({ count: { count: COUNT / 2, isEstimate: false }, asked: ['all'] });
    const few = { count: { count: 20, isEstimate: false }, asked: [] };
    expect(await counted([COLOMBIA, { field: 'tags', op: 'eq', value: 'rare' }])).toEqual(few);
    const usual = await counted([COLOMBIA, { field: 'tags', op: 'eq', value: 'usual' }]);
    expect(usual).toMatchObject({ count: { count: COUNT / 2 - 20 }, asked: ['all'] });
  });

  it('of very many contacts, where that takes too long, some are looked at, and it is said', async () => {
    const { count, asked } = await counted([COLOMBIA], { ...HURRIED, some: 5_000 });
    expect(asked).toEqual(['all', 'some']);
    expect(count?.isEstimate).toBe(true);
    // Of 5,125 contacts of which half match, the share differs by 0.7 per cent as a rule.
    expect(Math.abs((count?.count ?? 0) / (COUNT / 2) - 1)).toBeLessThan(0.1);
  });

  it('a count that takes too long all the same ends, and says nothing', async () => {
    expect(await counted([COLOMBIA], { ...HURRIED, someMs: 1 })).toEqual({ count: null, asked: ['all', 'some'] });
    expect(await counted([COLOMBIA], { smallMs: 1 })).toEqual({ count: null, asked: ['all'] });
  });
});
