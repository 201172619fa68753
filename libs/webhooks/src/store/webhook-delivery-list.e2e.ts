import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { type ListPosition, positionOf, Database, type Queryable, type Statement } from '@chasqui/database';
import { type DeliveryFilter, WebhookDeliveryRepository } from './webhook-delivery.repository';

const MANY = 30_000;
/** One delivery in 6,000 is rare. */
const RARE = 6_000;

let test: TestDatabase;
let database: Database;
let deliveries: WebhookDeliveryRepository;
const [orgId, endpointId] = [randomUUID(), randomUUID()];
const plans: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
  const fill = (endpoint: string, count: number) =>
    database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, finished_at)
       select uuidv7(), $1, $2::uuid, md5(n::text)::uuid, case when n % $4 = 1 then 'contact.created' else 'message.status' end,
         'event', case when n % $4 = 2 then 'pending' when n % $4 = 3 then 'failed' else 'succeeded' end, 'hook:' || $2::uuid,
         'done', now()
       from generate_series(1, $3::integer) n`,
      [orgId, endpoint, count, RARE],
    );
  await fill(endpointId, MANY);
  await fill(randomUUID(), MANY);
  await database.query('analyze webhook_deliveries');
  deliveries = new WebhookDeliveryRepository(explaining());
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Records PostgreSQL's plan of each statement, with the rows that each step met. */
function explaining(): Database {
  const query: Queryable['query'] = async (statement: Statement | string, values: unknown[] = []) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${text}`,
      values,
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return database.query(statement, values);
  };
  return Object.assign(Object.create(database) as Database, { query });
}

const FILTERS: [string, DeliveryFilter, number][] = [
  ['a rare status', { status: 'pending' }, MANY / RARE],
  ['what failed', { status: 'failed' }, MANY / RARE],
  ['a rare type', { eventType: 'contact.created' }, MANY / RARE],
  ['a type and a status that never met', { eventType: 'contact.created', status: 'failed' }, 0],
  ['a type that there is none of', { eventType: 'usage.threshold' }, 0],
  ['a common type of a rare status', { eventType: 'message.status', status: 'pending' }, MANY / RARE],
];

describe('deliveries with a filter', () => {
  it.each(FILTERS)('deliveries of %s are found by index, without reading all the others', async (_, filter, found) => {
    plans.length = 0;
    const part = await deliveries.listForEndpoint(orgId, endpointId, filter, { after: null, offset: 0, limit: 20 });
    const count = await deliveries.countForEndpoint(orgId, endpointId, filter);
    expect([part.rows.length, count]).toEqual([found, { total: found, isCapped: false }]);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{3}/);
      const met = [...plan.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...met)).toBeLessThan(100);
    }
  });

  it('deliveries of one event are found by its index', async () => {
    plans.length = 0;
    const { rows } = await database.query<{ id: string }>(
      'select event_id as id from webhook_deliveries where endpoint_id = $1 limit 1',
      [endpointId],
    );
    const filter = { eventId: rows[0]?.id ?? '' };
    const part = await deliveries.listForEndpoint(orgId, endpointId, filter, { after: null, offset: 0, limit: 20 });
    expect(part.rows).toHaveLength(1);
    expect(plans.join('\n')).toContain('webhook_deliveries_event_idx');
  });

  it('a page of a common type reads a page, also far behind: the statuses are merged in their order', async () => {
    const filter: DeliveryFilter = { eventType: 'message.status' };
    const { rows } = await database.query<{ id: string }>(
      `select id from webhook_deliveries where endpoint_id = $1 and event_type = 'message.status' order by id desc`,
      [endpointId],
    );
    const seen: string[] = [];
    let after: ListPosition | null = { value: '0', id: rows[20_000]?.id ?? '' };
    plans.length = 0;
    for (let page = 0; page < 3; page += 1) {
      const part = await deliveries.listForEndpoint(orgId, endpointId, filter, { after, offset: 0, limit: 50 });
      seen.push(...part.rows.map(({ id }) => id));
      after = positionOf(part.rows.at(-1) as (typeof part.rows)[0]);
    }
    expect(seen).toEqual(rows.slice(20_001, 20_151).map(({ id }) => id));
    for (const plan of plans) {
      const met = [...plan.matchAll(/rows=(\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...met)).toBeLessThan(100);
    }
  });
});
