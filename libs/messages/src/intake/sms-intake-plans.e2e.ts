import {
  aNewSms,
  anOrganization,
  aPhone,
  createTestDatabase,
  genericPlanOf,
  manyContacts,
  type TestDatabase,
} from '@chasqui/testing';
import { Database, type Queryable, type Statement } from '@chasqui/database';
import { SmsBulkRepository, SmsPhoneChoiceRepository, SmsPhoneRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { MessageIntakeRepository } from './message-intake.repository';
import { MessageRepository } from '../messages/message.repository';
import { ACCEPT_SMS, FIND_NEW_CONTACT } from './sms-intake.sql';

/** With many rows, no SMS statement scans a table. */
describe('statements with many rows', () => {
  let test: TestDatabase;
  let database: Database;
  let phone: Awaited<ReturnType<typeof aPhone>>;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    phone = await aPhone(database, { orgId: await anOrganization(database) });
    const fill = (sql: string, ...values: unknown[]) => database.query(sql, values);
    await fill(
      `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select gen_random_uuid(), 'O', 'self_hosted', '{}', now() from generate_series(1, 5000)`,
    );
    await fill(
      `with account as (
         insert into accounts (id, org_id, mode, channel)
         select gen_random_uuid(), id, 'live', 'sms' from organizations returning id, org_id)
       insert into sms_phones (id, org_id, mode, protocol, name, told_status, seen_at, unpaired_at)
       select id, org_id, 'live', 'sms_gate', 'P', 'connected', now(), null from account`,
    );
    await manyContacts(database, phone.orgId, 30_000);
    await fill(
      `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at)
       select gen_random_uuid(), org_id, mode, 'sms', $1, id, now() from contacts`,
      phone.id,
    );
    await fill(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         conversation_id, contact_id, payload, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), org_id, mode, 'sms', 'outbound', 'sent', 'text', '48', '', account_id, id, contact_id,
         '{"sms":{}}', '{}', 'sms:' || account_id, nextval('messages_lane_seq'), 1, 'done', '{}' from conversations`,
    );
    await fill(
      `insert into usage_counters (org_id, limit_name, period)
       select id, l, '2026-11-01' from organizations, unnest(array['messages_month', 'sms_month']) l`,
    );
    await fill('analyze');
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const BIG =
    /Seq Scan on (messages|contacts|contact_addresses|conversations|sms_phones|usage_counters|organizations)\b/;

  const explain = async (sql: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(sql, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  function explaining(plans: string[]): Database {
    const wrap = (queryable: Queryable): Queryable => ({
      query: async (statement: Statement | string, values: unknown[] = []) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        plans.push(await explain(`explain ${text}`, values));
        return queryable.query(statement, values);
      },
      noteEvents: (orgIds) => queryable.noteEvents(orgIds),
    });
    const own = {
      transaction: (work: (queryable: Queryable) => unknown) => database.transaction(async (q) => work(wrap(q))),
    };
    return Object.assign(Object.create(database) as Database, wrap(database), own);
  }

  it.each([
    ['taking SMS in', ACCEPT_SMS],
    ['looking for new contacts', FIND_NEW_CONTACT],
  ])('with many rows, %s walks indexes, also when it is planned once for all', async (_, { text }) => {
    expect(await database.transaction((queryable) => genericPlanOf(queryable, text))).not.toMatch(BIG);
  });

  it('a batch of SMS to old contacts and new ones walks indexes', async () => {
    const plans: string[] = [];
    const intake = new MessageIntakeRepository(explaining(plans));
    const batch = Array.from({ length: 200 }, (_, index) =>
      aNewSms(phone, { toAddress: `4${index % 9}${index * 7 + 1}` }),
    );
    const results = await intake.accept(batch);
    expect(results.filter((result) => result instanceof Error || result.kind !== 'accepted')).toEqual([]);
    expect(plans.length).toBeGreaterThan(2);
    expect(plans.filter((plan) => BIG.test(plan))).toEqual([]);
  });

  it('a bulk send, the choice of a phone, a phone’s record and a cancellation walk indexes', async () => {
    const plans: string[] = [];
    const seen = explaining(plans);
    const messages = Array.from({ length: 50 }, (_, index) => aNewSms(phone, { toAddress: `47${index}` }));
    const rows = messages.map((message) => ({ to: message.toAddress, message }));
    const bulk = { id: messages[0]?.id ?? '', orgId: phone.orgId, mode: 'live' as const, requestId: 'r', rows };
    const intake = new MessageIntakeRepository(seen);
    await new SmsBulkRepository(seen, intake).accept({ ...bulk, idempotency: null }, () => ({ status: 'pending' }));
    await new SmsPhoneChoiceRepository(seen).findConnected(phone.orgId, 'live', true);
    const phones = new SmsPhoneRepository(seen);
    await phones.listForOrg(phone.orgId, 'live', null, { after: null, offset: 0, limit: 20 });
    await phones.findForOrg(phone.orgId, 'live', phone.id);
    await phones.change(phone.orgId, 'live', phone.id, { name: 'N', enabled: true });
    const [first] = messages;
    const repository = new MessageRepository(seen);
    expect(await repository.requestCancel(phone.orgId, 'live', first?.id ?? '')).toBeNull();
    expect(await repository.cancel(phone.orgId, 'live', first?.id ?? '')).toBe(true);
    expect(plans.filter((plan) => BIG.test(plan))).toEqual([]);
  });

  it('unpairing a phone walks indexes', async () => {
    const plans: string[] = [];
    const other = await aPhone(database, { orgId: phone.orgId });
    await new MessageIntakeRepository(database).accept([aNewSms(other, { toAddress: '481' })]);
    expect(await new SmsUnpairingRepository(explaining(plans)).unpair(phone.orgId, 'live', other.id)).toMatchObject({
      moved: 1,
      failed: 0,
    });
    expect(plans.filter((plan) => BIG.test(plan))).toEqual([]);
  });
});
