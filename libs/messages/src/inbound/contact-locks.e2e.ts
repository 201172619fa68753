import { jest } from '@jest/globals';
import { aNewSms, anOrganization, aPhone, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { InboundContactRepository } from '@chasqui/contacts';
import { Database } from '@chasqui/database';
import { openInbound } from './inbound-order';
import { MessageIntakeRepository } from '../intake/message-intake.repository';

const PEOPLE = 30;

describe('contacts that send and receive at once', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 12, applicationName: 'test' });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

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

  it('contacts that send and receive at once never wait in a circle, old and new, in whatever order batches name them', async () => {
    const phone = await aPhone(database, { orgId: await anOrganization(database) });
    const { orgId } = phone;
    const intake = new MessageIntakeRepository(database);
    const contacts = new InboundContactRepository();
    const refused = refusals();
    const people = Array.from({ length: PEOPLE }, (_, index) => String(15_551_110_000 + index));
    const shuffled = (seed: number): string[] =>
      people
        .map((person, index) => [(index * 7919 + seed * 104_729) % 997, person] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, person]) => person);
    const send = async (seed: number) => {
      const results = await intake.accept(shuffled(seed).map((toAddress) => aNewSms(phone, { toAddress })));
      return results.filter((result) => result instanceof Error || result.kind !== 'accepted');
    };
    const receive = (seed: number) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, orgId, 'live');
        const hints = shuffled(seed).map((person, index) => {
          return { phone: person, lid: null, name: index % 2 === 0 ? `Name ${seed}` : null, hasWritten: true };
        });
        const plan = await contacts.plan(transaction, orgId, 'live', hints);
        await contacts.apply(transaction, orgId, 'live', plan, at);
        const wrote = plan.contacts.map((contact) => ({ id: contact?.id ?? '', at: at.toISOString() }));
        await contacts.touch(transaction, orgId, wrote.toReversed());
      });
    for (let round = 0; round < 10; round += 1) {
      const seeds = [1, 2, 3, 4].map((step) => round * 10 + step);
      const failed = await Promise.all([...seeds.map(send), ...seeds.map(receive)]);
      expect(failed.flat().filter(Boolean)).toEqual([]);
    }
    expect(refused).toEqual([]);
    const { rows } = await database.query<{ n: number; outbound: number; inbound: number }>(
      `select count(*)::int as n, count(last_outbound_at)::int as outbound, count(last_inbound_at)::int as inbound
       from contacts where org_id = $1`,
      [orgId],
    );
    expect(rows).toEqual([{ n: PEOPLE, outbound: PEOPLE, inbound: PEOPLE }]);
  });
});
