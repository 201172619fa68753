import { aNewMessage, aNewSms, anOrganization, aPhone, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import { MessageHoldRepository } from './message-hold.repository';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageRepository } from '../messages/message.repository';
import type { NewMessage } from '../intake/new-message';

const SENDERS = 3;

describe('scheduled messages whose time has come', () => {
  let test: TestDatabase;
  let database: Database;
  let senders: Database[];

  beforeAll(async () => {
    test = await createTestDatabase();
    const connect = (): Promise<Database> => Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
    database = await connect();
    senders = await Promise.all(Array.from({ length: SENDERS }, connect));
  });
  afterAll(async () => {
    await Promise.all([database, ...senders].map((each) => each.close()));
    await test.drop();
  });

  async function aSchedule(count: number): Promise<NewMessage[]> {
    const { orgId } = aNewMessage();
    const messages = Array.from({ length: count }, () => aNewMessage({ orgId, scheduledAt: new Date(0) }));
    await new MessageIntakeRepository(database).accept(messages);
    return messages;
  }

  async function releaseAll(): Promise<string[]> {
    const lanes = senders.map(async (sender) => {
      const released: string[] = [];
      for (let empty = 0; empty < 2; ) {
        const some = await new MessageHoldRepository(sender).releaseDue('whatsapp', 7);
        released.push(...some);
        empty = some.length === 0 ? empty + 1 : 0;
      }
      return released;
    });
    return (await Promise.all(lanes)).flat();
  }

  it('three senders that look at the same time release each scheduled message once', async () => {
    const messages = await aSchedule(300);
    const released = await releaseAll();
    expect(released.sort()).toEqual(messages.map((message) => message.lane).sort());
  });

  it('scheduled messages are left to the clock of their own channel', async () => {
    const phone = await aPhone(database, { orgId: await anOrganization(database) });
    const sms = aNewSms(phone, { scheduledAt: new Date(0) });
    await new MessageIntakeRepository(database).accept([sms]);
    const messages = new MessageHoldRepository(database);
    expect(await messages.releaseDue('whatsapp', 7)).toEqual([]);
    expect(await messages.releaseDue('sms', 7)).toEqual([sms.lane]);
  });

  it('a scheduled message is either released or canceled in a race, or canceled after it, and then refunded once', async () => {
    const messages = await aSchedule(120);
    const { orgId } = messages[0] ?? aNewMessage();
    const repository = new MessageRepository(database);
    const cancel = (): Promise<boolean[]> =>
      Promise.all(messages.slice(60).map((message) => repository.cancel(orgId, 'live', message.id)));
    const [released, first, second] = await Promise.all([releaseAll(), cancel(), cancel()]);
    // A message that waits for its turn may still be canceled: each was canceled by one of the two.
    expect(first.map((won, index) => Number(won) + Number(second[index]))).toEqual(Array.from({ length: 60 }, () => 1));
    expect(new Set(released).size).toBe(released.length);
    const { rows } = await database.query<{ state: string; n: number; used: number }>(
      `select m.state, count(*)::integer as n, max(u.used)::integer as used
       from messages m join usage_counters u on u.org_id = m.org_id where m.org_id = $1 group by 1 order by 1`,
      [orgId],
    );
    expect(rows).toEqual([
      { state: 'done', n: 60, used: 60 },
      { state: 'queued', n: 60, used: 60 },
    ]);
    expect(await releaseAll()).toEqual([]);
  });
});
