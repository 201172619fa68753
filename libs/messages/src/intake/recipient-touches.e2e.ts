import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InboundContactRepository } from '@chasqui/contacts';
import { Database, type Queryable } from '@chasqui/database';
import { LaneRepository } from '@chasqui/lanes';
import {
  aContact,
  aLivingProcess,
  aNewMessage,
  aNewSms,
  aNumber,
  anOrganization,
  aPhone,
  createTestDatabase,
  genericPlanOf,
  manyContacts,
  type TestDatabase,
  waitFor,
} from '@chasqui/testing';
import { BulkRowRepository } from '../bulk/bulk-row.repository';
import { openInbound } from '../inbound/inbound-order';
import { MessageIntakeRepository } from './message-intake.repository';
import { TOUCH_RECIPIENTS } from './recipient-touch.sql';

const TO = '4915100000001';
const LID = '777@lid';

let test: TestDatabase;
let database: Database;
let intake: MessageIntakeRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 14, applicationName: 'test' });
  intake = new MessageIntakeRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

interface Times {
  outbound: Date | null;
  inbound: Date | null;
}

async function timesOf(id: string, queryable: Queryable = database): Promise<Times | undefined> {
  const { rows } = await queryable.query<Times>(
    'select last_outbound_at as outbound, last_inbound_at as inbound from contacts where id = $1',
    [id],
  );
  return rows[0];
}
const outboundOf = async (id: string): Promise<Date | null | undefined> => (await timesOf(id))?.outbound;
const setTimes = (id: string, outbound: string, inbound: string | null = null) =>
  database.query(
    'update contacts set last_outbound_at = now() - $2::interval, last_inbound_at = now() - $3::interval where id = $1',
    [id, outbound, inbound],
  );
const noted = (): Promise<void> => intake.onApplicationShutdown();
const accepted = async (...messages: ReturnType<typeof aNewMessage>[]): Promise<void> => {
  const results = await intake.accept(messages);
  expect(results).toEqual(messages.map(({ id }) => ({ kind: 'accepted', id })));
  await noted();
};
const isNow = (time: Date | null | undefined): boolean => time instanceof Date && Date.now() - time.getTime() < 30_000;

describe('contacts to whom WhatsApp messages go that join no conversation', () => {
  it('contacts are found by phone and LID in their organization and mode, and nobody becomes one', async () => {
    const [orgId, otherOrg] = [await anOrganization(database), await anOrganization(database)];
    const ids = {
      phone: await aContact(database, { orgId, addresses: { phone: TO } }),
      lid: await aContact(database, { orgId, addresses: { whatsapp_lid: LID } }),
      other: await aContact(database, { orgId, addresses: { phone: '4915100000002', email: 'ana@example.com' } }),
      inTest: await aContact(database, { orgId, mode: 'test', addresses: { phone: TO } }),
      elsewhere: await aContact(database, { orgId: otherOrg, addresses: { phone: TO } }),
    };
    const to = (toAddress: string) => aNewMessage({ orgId, toAddress });
    await accepted(to(TO), to(LID), to(TO), to('4915199999999'), to('123@g.us'));
    expect(isNow(await outboundOf(ids.phone))).toBe(true);
    expect(isNow(await outboundOf(ids.lid))).toBe(true);
    for (const id of [ids.other, ids.inTest, ids.elsewhere]) expect(await outboundOf(id)).toBeNull();
    const { rows } = await database.query(
      `select count(*)::int as contacts, (select count(*)::int from messages where org_id = $1 and contact_id is null) as messages,
         (select count(*)::int from conversations where org_id = $1) as conversations from contacts where org_id = $1`,
      [orgId],
    );
    expect(rows).toEqual([{ contacts: 4, messages: 5, conversations: 0 }]);
    await accepted(aNewMessage({ orgId, mode: 'test', toAddress: TO }));
    expect(isNow(await outboundOf(ids.inTest))).toBe(true);
    expect(await outboundOf(ids.elsewhere)).toBeNull();
  });

  it('a contact is touched by a message with a key, and by a row of a bulk send; by one that is refused, or not released, it is not', async () => {
    const orgId = await anOrganization(database);
    const ids = await Promise.all(
      ['1001', '1002', '1003', '1004'].map((phone) => aContact(database, { orgId, addresses: { phone } })),
    );
    const idempotency = { route: 'POST /v1/whatsapp/send', key: 'k', requestHash: Buffer.alloc(32) };
    await accepted(aNewMessage({ orgId, toAddress: '1001', idempotency }));
    const lane = `bulk:${randomUUID()}`;
    const fence = (await new LaneRepository(database).take(lane, await aLivingProcess(database))) ?? 0;
    const released = await new BulkRowRepository(database, intake).release([
      { lease: { lane, fence }, message: aNewMessage({ orgId, toAddress: '1002' }) },
      { lease: { lane, fence: fence + 1 }, message: aNewMessage({ orgId, toAddress: '1003' }) },
    ]);
    expect(released).toMatchObject([{ kind: 'accepted' }, null]);
    const charges = [{ limit: 'messages_month' as const, period: '2026-11-01', max: 1 }];
    const [result] = await intake.accept([aNewMessage({ orgId, toAddress: '1004', charges })]);
    expect(result).toMatchObject({ kind: 'plan_limit' });
    await noted();
    expect((await Promise.all(ids.map(outboundOf))).map(isNow)).toEqual([true, true, false, false]);
  });

  it('a contact is written once a minute, and always when it answered since', async () => {
    const orgId = await anOrganization(database);
    const id = await aContact(database, { orgId, addresses: { phone: TO } });
    const message = () => aNewMessage({ orgId, toAddress: TO });
    const versionOf = async () =>
      (await database.query<{ at: string }>('select xmin::text as at from contacts where id = $1', [id])).rows[0]?.at;
    await setTimes(id, '50 seconds', '55 seconds');
    const version = await versionOf();
    await accepted(message());
    expect(await versionOf()).toEqual(version);
    await setTimes(id, '61 seconds');
    await accepted(message());
    expect(isNow(await outboundOf(id))).toBe(true);
    await setTimes(id, '50 seconds', '45 seconds');
    await accepted(message());
    expect(isNow(await outboundOf(id))).toBe(true);
  });

  it('a contact that is known from groups alone stays silent: the event of its first message is still to come', async () => {
    const orgId = await anOrganization(database);
    const id = await aContact(database, { orgId, source: 'inbound', addresses: { phone: TO } });
    await accepted(aNewMessage({ orgId, toAddress: TO }));
    const contacts = new InboundContactRepository();
    const plan = await database.transaction((transaction) =>
      contacts.plan(transaction, orgId, 'live', [{ phone: TO, lid: null, name: null, hasWritten: true }]),
    );
    expect(plan.announced.map((contact) => contact.id)).toEqual([id]);
    await database.query('update contacts set is_told = true where id = $1', [id]);
    await accepted(aNewMessage({ orgId, toAddress: TO }));
    expect(isNow(await outboundOf(id))).toBe(true);
  });
});

describe('contacts that somebody holds while they are written to', () => {
  const whileHeld = (id: string, work: (holder: Queryable) => Promise<unknown>) =>
    database.transaction(async (holder) => {
      await holder.query('select from contacts where id = $1 for no key update', [id]);
      await work(holder);
    });

  it('no message waits for one, nor its neighbours; it is touched when it is free', async () => {
    const orgId = await anOrganization(database);
    const held = await aContact(database, { orgId, addresses: { phone: '1001' } });
    const free = await aContact(database, { orgId, addresses: { phone: '1002' } });
    await whileHeld(held, async () => {
      await accepted(aNewMessage({ orgId, toAddress: '1001' }), aNewMessage({ orgId, toAddress: '1002' }));
      // A held contact does not delay its neighbors.
      expect(isNow(await outboundOf(free))).toBe(true);
      expect(await outboundOf(held)).toBeNull();
    });
    const time = await waitFor(() => outboundOf(held), { what: 'the contact to be touched' });
    expect(isNow(time)).toBe(true);
  });

  it('an answer that came before it could be touched is later than the message', async () => {
    const orgId = await anOrganization(database);
    const id = await aContact(database, { orgId, addresses: { phone: TO } });
    await whileHeld(id, async (holder) => {
      await accepted(aNewMessage({ orgId, toAddress: TO }));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await holder.query('update contacts set last_inbound_at = clock_timestamp() where id = $1', [id]);
    });
    await waitFor(async () => (await outboundOf(id)) !== null, { what: 'the contact to be touched' });
    const { inbound, outbound } = (await timesOf(id)) ?? {};
    expect(Number(inbound)).toBeGreaterThan(Number(outbound));
  });

  it('each is touched at the time of its own message, however long others wait', async () => {
    const orgId = await anOrganization(database);
    const held = await aContact(database, { orgId, addresses: { phone: '1001' } });
    const other = await aContact(database, { orgId, addresses: { phone: '1002' } });
    let answeredAt: Date | undefined;
    await whileHeld(held, async () => {
      await accepted(aNewMessage({ orgId, toAddress: '1001' }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      answeredAt = (await database.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at;
      // A message's time is PostgreSQL's at `begin`, less its age a moment later: some milliseconds early on a busy
      // machine.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await intake.accept([aNewMessage({ orgId, toAddress: '1001' }), aNewMessage({ orgId, toAddress: '1002' })]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const touchedAt = (id: string) => waitFor(() => outboundOf(id), { what: 'the contact to be touched' });
    expect(Number(await touchedAt(other))).toBeGreaterThan(Number(answeredAt));
    expect(isNow(await touchedAt(held))).toBe(true);
  });

  it('one that becomes one with another one meanwhile is touched as that one', async () => {
    const orgId = await anOrganization(database);
    const gone = await aContact(database, { orgId, addresses: { phone: TO } });
    const kept = await aContact(database, { orgId, addresses: { whatsapp_lid: LID } });
    await whileHeld(gone, async (holder) => {
      await accepted(aNewMessage({ orgId, toAddress: TO }));
      await holder.query('update contact_addresses set contact_id = $2 where contact_id = $1', [gone, kept]);
      await holder.query('delete from contacts where id = $1', [gone]);
    });
    const time = await waitFor(() => outboundOf(kept), { what: 'the contact that stays to be touched' });
    expect(isNow(time)).toBe(true);
  });
});

describe('what sends touch at once with all that changes contacts', () => {
  const PEOPLE = 24;

  /** Collects PostgreSQL's errors, including those of retried and successful work. */
  function refusals(): unknown[] {
    const refused: unknown[] = [];
    const note = (error: unknown): never => {
      refused.push(error);
      throw error;
    };
    const [query, transaction] = [database.query.bind(database), database.transaction.bind(database)];
    jest.spyOn(database, 'query').mockImplementation((...request) => query(...request).catch(note));
    jest.spyOn(database, 'transaction').mockImplementation((work) => transaction((each) => work(each).catch(note)));
    return refused;
  }

  it('messages over the API, SMS, messages of the inbox, what comes in and people who turn out to be one never wait in a circle', async () => {
    const orgId = await anOrganization(database);
    const phone = await aPhone(database, { orgId });
    const number = await aNumber(database, { orgId });
    const contacts = new InboundContactRepository();
    const people = Array.from({ length: PEOPLE }, (_, n) => ({ phone: String(15_551_110_000 + n), lid: `${n}5@lid` }));
    for (const { phone: own, lid } of people) {
      await aContact(database, { orgId, addresses: { phone: own } });
      await aContact(database, { orgId, addresses: { whatsapp_lid: lid } });
    }
    const refused = refusals();
    const shuffled = (seed: number) =>
      people
        .map((person, index) => [(index * 7919 + seed * 104_729) % 997, person] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, person]) => person);
    const whatsapp = { orgId, accountId: number.id };
    const failed = (results: Awaited<ReturnType<typeof intake.accept>>) =>
      results.filter((result) => result instanceof Error || result.kind !== 'accepted');
    const overApi = async (seed: number) =>
      failed(
        await intake.accept(
          shuffled(seed).map((to, n) => {
            const idempotency = { route: 'r', key: randomUUID(), requestHash: Buffer.alloc(32) };
            const toAddress = n % 2 === 0 ? to.phone : to.lid;
            return aNewMessage({ ...whatsapp, toAddress, ...(seed % 2 === 0 && { idempotency }) });
          }),
        ),
      );
    const inInbox = async (seed: number) =>
      failed(
        await intake.accept(
          shuffled(seed).map((to) => aNewMessage({ ...whatsapp, toAddress: to.phone, joinsConversation: true })),
        ),
      );
    const overSms = async (seed: number) =>
      failed(await intake.accept(shuffled(seed).map((to) => aNewSms(phone, { toAddress: to.phone }))));
    const receive = (round: number, seed: number) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, orgId, 'live');
        // In each round more contacts are merged.
        const hints = shuffled(seed).map(({ phone: own, lid }, n) => {
          const isKnown = n % 8 <= round;
          return { phone: own, lid: isKnown ? lid : null, name: n % 2 === 0 ? `Name ${seed}` : null, hasWritten: true };
        });
        const plan = await contacts.plan(transaction, orgId, 'live', hints);
        await contacts.apply(transaction, orgId, 'live', plan, at);
        const wrote = plan.contacts.map((contact) => ({ id: contact?.id ?? '', at: at.toISOString() }));
        await contacts.touch(transaction, orgId, wrote.toReversed());
      });
    for (let round = 0; round < 8; round += 1) {
      // So that each of them has something to write.
      await database.query('update contacts set last_outbound_at = null where org_id = $1', [orgId]);
      const seeds = [1, 2, 3].map((step) => round * 10 + step);
      const results = await Promise.all([
        ...seeds.flatMap((seed) => [overApi(seed), overApi(seed + 1), overSms(seed), inInbox(seed)]),
        ...seeds.map((seed) => receive(round, seed)),
      ]);
      expect(results.flat().filter(Boolean)).toEqual([]);
    }
    await database.query('update contacts set last_outbound_at = null where org_id = $1', [orgId]);
    await Promise.all([overApi(100), receive(8, 101), overApi(102), receive(8, 103)]);
    const leftOver = async () =>
      (await database.query('select from contacts where org_id = $1 and last_outbound_at is null', [orgId])).rowCount;
    await waitFor(async () => (await leftOver()) === 0, { what: 'all contacts to be touched' });
    expect(refused).toEqual([]);
    const { rowCount } = await database.query('select from contacts where org_id = $1', [orgId]);
    expect(rowCount).toBe(PEOPLE);
  });
});

it('contacts are found and written by their keys, whatever PostgreSQL knows of their number', async () => {
  // A separate database: plans for the few contacts of the other tests would be slow for this many.
  const own = await createTestDatabase();
  const many = await Database.connect({ url: own.url, poolSize: 2, applicationName: 'test' });
  try {
    await manyContacts(many, await anOrganization(many), 20_000);
    await many.query('analyze contacts, contact_addresses');
    const plan = await many.transaction((queryable) => genericPlanOf(queryable, TOUCH_RECIPIENTS.text));
    expect(plan).toMatch(/Index Scan (using|on) contacts_pkey/);
    expect(plan).not.toMatch(/Seq Scan on (contacts|contact_addresses)/);
  } finally {
    await many.close();
    await own.drop();
  }
});
