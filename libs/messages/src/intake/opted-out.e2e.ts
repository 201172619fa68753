import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboundContactRepository } from '@chasqui/contacts';
import { Database, type Queryable } from '@chasqui/database';
import {
  aContact,
  aNewMessage,
  anOrganization,
  createTestDatabase,
  manyContacts,
  explained,
  type TestDatabase,
  waitFor,
} from '@chasqui/testing';
import { MessageIntakeRepository } from './message-intake.repository';
import { findOptedOut } from './opted-out';

const TO = '4915100000001';

let test: TestDatabase;
let database: Database;
let orgId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  orgId = await anOrganization(database);
  await manyContacts(database, orgId, 20_000);
  await aContact(database, { orgId, addresses: { phone: TO } });
  await database.query('analyze contacts, contact_addresses');
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const setOpt = (queryable: Queryable, opt: 'in' | 'out', phone = TO) =>
  queryable.query(
    `update contacts set channels = jsonb_build_object('whatsapp', jsonb_build_object('opt', $3::text))
     where id = (select contact_id from contact_addresses where org_id = $1 and value = $2)`,
    [orgId, phone, opt],
  );
const aWanted = (fields = {}) => aNewMessage({ orgId, toAddress: TO, obeysOptOut: true, ...fields });
const accept = async (...messages: ReturnType<typeof aNewMessage>[]) => {
  const intakes = await new MessageIntakeRepository(database).accept(messages);
  return intakes.map((intake) => (intake instanceof Error ? intake : intake.kind));
};

describe('WhatsApp messages to people who opted out', () => {
  it('WhatsApp messages to people who opted out are refused where their organization obeys that; their neighbours are accepted', async () => {
    await setOpt(database, 'out');
    const others = [
      aWanted({ toAddress: '4915100000002' }),
      aWanted({ mode: 'test' }),
      aWanted({ orgId: await anOrganization(database) }),
      aWanted({ obeysOptOut: false }),
    ];
    const unwanted = [aWanted(), aWanted()];
    expect(await accept(...unwanted.slice(0, 1), ...others, ...unwanted.slice(1))).toEqual([
      'opted_out',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'opted_out',
    ]);
    const ids = [...unwanted, ...others].map(({ id }) => id);
    const { rows } = await database.query<{ id: string }>('select id from messages where id = any($1)', [ids]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)));
    await setOpt(database, 'in');
    expect(await accept(aWanted())).toEqual(['accepted']);
  });

  it('WhatsApp messages are not refused for a sender id that opted out and happens to be the number of their recipient', async () => {
    const to = '12345';
    await aContact(database, { orgId, channels: { whatsapp: { opt: 'out' } }, addresses: { sms_sender_id: to } });
    expect(await accept(aWanted({ toAddress: to }))).toEqual(['accepted']);
  });

  it.each([
    ['is nobody else’s', null],
    ['is that of somebody who asked for messages', 'in'],
  ] as const)(
    'WhatsApp messages to the LID of somebody who opted out are refused, and those to the phone number when it becomes known and %s',
    async (what, opt) => {
      const [lid, phone] = [`${what.length}0000000001@lid`, `49151000010${what.length}`];
      await aContact(database, { orgId, channels: { whatsapp: { opt: 'out' } }, addresses: { whatsapp_lid: lid } });
      if (opt !== null) await aContact(database, { orgId, channels: { whatsapp: { opt } }, addresses: { phone } });
      const others = [aWanted({ toAddress: lid, mode: 'test' }), aWanted({ toAddress: lid, obeysOptOut: false })];
      expect(await accept(aWanted({ toAddress: lid }), ...others)).toEqual(['opted_out', 'accepted', 'accepted']);
      expect(await accept(aWanted({ toAddress: phone }))).toEqual(['accepted']);
      await database.transaction(async (transaction) => {
        const contacts = new InboundContactRepository();
        const plan = await contacts.plan(transaction, orgId, 'live', [{ phone, lid, name: null, hasWritten: false }]);
        await contacts.apply(transaction, orgId, 'live', plan, new Date());
      });
      expect(await accept(aWanted({ toAddress: lid }), aWanted({ toAddress: phone }))).toEqual([
        'opted_out',
        'opted_out',
      ]);
    },
  );

  it('WhatsApp messages wait for a STOP that is being stored, and are refused then', async () => {
    await setOpt(database, 'in');
    let refused: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await setOpt(transaction, 'out');
      refused = accept(aWanted());
      const waits = async () =>
        (await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'recipient'`))
          .rowCount === 1;
      await waitFor(waits, { what: 'the intake to wait' });
    });
    expect(await refused).toEqual(['opted_out']);
  });

  it('WhatsApp messages to somebody who becomes one with somebody else in that moment are judged as that one', async () => {
    const [kept, gone] = ['4915100000021', '4915100000022'];
    const optedOut = { whatsapp: { opt: 'out' } } as const;
    const into = await aContact(database, { orgId, channels: optedOut, addresses: { phone: kept } });
    const from = await aContact(database, { orgId, addresses: { phone: gone } });
    await aContact(database, { orgId, addresses: { phone: '4915100000023' } });
    let judged: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('select from contacts where id = any($1) order by id for update', [[into, from]]);
      await transaction.query(
        `update contact_addresses set contact_id = $1, is_primary = false where org_id = $3 and contact_id = $2`,
        [into, from, orgId],
      );
      await transaction.query('delete from contacts where id = $1', [from]);
      judged = accept(aWanted({ toAddress: gone }), aWanted({ toAddress: '4915100000023' }));
      const waits = async () =>
        (await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'recipient'`))
          .rowCount === 1;
      await waitFor(waits, { what: 'the intake to wait' });
    });
    expect(await judged).toEqual(['opted_out', 'accepted']);
  });

  it('WhatsApp messages are stored before a STOP that comes while they are being accepted', async () => {
    await setOpt(database, 'in');
    await accept(aWanted());
    let accepted: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('select from usage_counters where org_id = $1 for update', [orgId]);
      accepted = accept(aWanted());
      const waits = async () =>
        (await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'with input'`))
          .rowCount === 1;
      await waitFor(waits, { what: 'the intake to wait for its counters' });
      const stop = `
        select from contacts where id = (select contact_id from contact_addresses where org_id = $1 and value = $2)
        for no key update skip locked`;
      expect((await database.query(stop, [orgId, TO])).rowCount).toBe(0);
    });
    expect(await accepted).toEqual(['accepted']);
  });

  it('one look into an index finds WhatsApp messages to people who opted out', async () => {
    const { explaining, plans } = explained(database);
    await setOpt(database, 'out', '487');
    const batch = Array.from({ length: 200 }, (_, n) => aWanted({ toAddress: `48${n}` }));
    expect([...(await findOptedOut(explaining, batch))]).toEqual([batch[7]]);
    expect(plans.join()).toContain('contact_addresses_pkey');
    expect(plans.join()).not.toContain('Seq Scan on contact');
    expect(plans).toHaveLength(1);
    await findOptedOut(explaining, [aWanted({ obeysOptOut: false })]);
    expect(plans).toHaveLength(1);
    await setOpt(database, 'out', 'x11@lid');
    const hidden = Array.from({ length: 200 }, (_, n) => aWanted({ toAddress: `x${n}@lid` }));
    // The seventh opted out by the phone number above.
    expect([...(await findOptedOut(explaining, hidden))]).toEqual([hidden[7], hidden[11]]);
    expect(plans.join()).not.toContain('Seq Scan on contact');
  });
});
