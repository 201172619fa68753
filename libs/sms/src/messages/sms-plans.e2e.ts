import { randomUUID } from 'node:crypto';
import { createTestDatabase, genericPlanOf, storeSms, type TestDatabase } from '@chasqui/testing';
import { Database, type Queryable } from '@chasqui/database';
import { SmsExpiryRepository } from './sms-expiry.repository';
import { SmsOfferRepository } from './sms-offer.repository';
import { SmsReportRepository } from './sms-report.repository';

const MANY = 60_000;

let test: TestDatabase;
let database: Database;
const phone = { id: randomUUID(), orgId: randomUUID(), mode: 'live' as const };
const plans = new Map<string, string>();

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())`,
    [phone.orgId],
  );
  await database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, told_status, messages_per_minute)
     values ($1, $2, 'live', 'sms_gate', 'p', 'connected', null)`,
    [phone.id, phone.orgId],
  );
  // Realistic: most were sent, many wait for other phones, some are in other phones' hands.
  await database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content, payload,
       metadata, lane, lane_seq, priority, state, charged, give_up_at)
     select uuidv7(), $1, 'live', 'sms', 'outbound', case when n % 10 < 6 then 'sent' else 'pending' end, 'text', '1', '2',
       md5((n % 100)::text)::uuid, 'text', '{"sms":{"encoding":"gsm7","segments":1,"sim":null,"delivery_report":true}}', '{}',
       'sms:' || md5((n % 100)::text)::uuid, nextval('messages_lane_seq'), 1,
       case when n % 10 < 6 then 'done' when n % 10 < 9 then 'queued' else 'started' end, '{sms_month}',
       now() + interval '1 day'
     from generate_series(1, $2::integer) n`,
    [randomUUID(), MANY],
  );
  await storeSms(
    database,
    phone,
    Array.from({ length: 500 }, () => ({})),
  );
  await database.query('analyze messages');
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

function explaining(): Database {
  const wrap = (queryable: Queryable): Queryable => ({
    query: async (statement, values = []) => {
      const { name, text } = typeof statement === 'string' ? { name: statement, text: statement } : statement;
      const custom = await queryable.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const generic = await genericPlanOf(queryable, text);
      plans.set(name, [...custom.rows.map((row) => row['QUERY PLAN']), generic].join('\n'));
      return queryable.query(statement, values);
    },
    noteEvents: (orgIds) => queryable.noteEvents(orgIds),
  });
  const transaction = <T>(work: (queryable: Queryable) => Promise<T>): Promise<T> =>
    database.transaction((queryable) => work(wrap(queryable)));
  return { transaction } as unknown as Database;
}

describe('the statements of the exchange with phones', () => {
  it('the statements of the exchange with phones walk indexes among many messages, and never the table', async () => {
    const offers = new SmsOfferRepository(explaining());
    await offers.offer(phone);
    // Including messages in hand.
    const offered = await offers.offer(phone);
    expect(offered).toHaveLength(100);
    const reports = offered.map(({ messageId }) => ({
      phone,
      report: { messageId, attempt: 1, state: 'sent' as const, times: {}, error: null },
    }));
    const { toWake } = await new SmsReportRepository(explaining()).apply(reports);
    expect(toWake).toEqual(new Set([phone.id]));
    await database.query('update messages set give_up_at = now() where account_id = $1', [phone.id]);
    expect(await new SmsExpiryRepository(explaining()).endOver(200)).toBe(200);
    const about = [...plans.entries()].filter(([, plan]) => / on messages/.test(plan));
    expect(about.map(([name]) => name.replace(/[_\d]*$/, '')).sort()).toEqual([
      'sms_change_apply',
      'sms_expiry_find',
      'sms_offer_read',
      'sms_offer_start',
      'sms_report_find',
      'sms_report_free',
      'sms_unwanted_find',
    ]);
    for (const [name, plan] of about)
      expect([name, plan]).toEqual([name, expect.not.stringContaining('Seq Scan on messages')]);
    const read = plans.get('sms_offer_read_100_100_200');
    expect(read).toContain('Index Scan using messages_queued_idx on messages');
    expect(read).toContain('Index Scan using messages_started_idx on messages');
    expect(read).not.toContain('Bitmap');
    expect(plans.get('sms_expiry_find')).toContain('messages_sms_life_idx');
  });
});
