import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import {
  aContact,
  aNewMessage,
  aNewSms,
  aNumber,
  anOrganization,
  aPhone,
  createTestDatabase,
  type TestDatabase,
} from '@chasqui/testing';
import { MessageIntakeRepository } from './message-intake.repository';
import { LOCK_RECIPIENTS } from './whatsapp-joining.sql';

let test: TestDatabase;
let database: Database;
let intake: MessageIntakeRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 12, applicationName: 'test' });
  intake = new MessageIntakeRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

interface Stored {
  id: string;
  conversationId: string | null;
  contactId: string | null;
}

const storedOf = async (orgId: string): Promise<Stored[]> =>
  (
    await database.query<Stored>('select id, conversation_id, contact_id from messages where org_id = $1 order by id', [
      orgId,
    ])
  ).rows;
const toldOf = async (orgId: string): Promise<string[]> =>
  (
    await database.query<{ type: string }>('select type from events where org_id = $1 order by created_at, id', [orgId])
  ).rows.map(({ type }) => type);

describe('WhatsApp messages that join a conversation', () => {
  it('WhatsApp messages join the conversations of their number with a contact, by phone or LID, and are told in order', async () => {
    const { orgId, id: accountId } = await aNumber(database, { orgId: await anOrganization(database) });
    const contact = await aContact(database, {
      orgId,
      addresses: { phone: '15550001111', whatsapp_lid: '123456@lid' },
    });
    const to = (toAddress: string) => aNewMessage({ orgId, accountId, toAddress, joinsConversation: true });
    const batch = [to('15550001111'), to('123456@lid')];
    const results = await intake.accept(batch);
    const stored = await storedOf(orgId);
    const [conversationId] = stored.map((row) => row.conversationId);
    expect(stored.map((row) => row.contactId)).toEqual([contact, contact]);
    expect(new Set(stored.map((row) => row.conversationId)).size).toBe(1);
    expect(results).toEqual(batch.map(({ id }) => ({ kind: 'accepted', id, conversationId })));
    expect(await toldOf(orgId)).toEqual(['conversation.created', 'message.sent', 'message.sent']);
  });

  it('what a message touches is locked by its keys, however many conversations there are', async () => {
    const { orgId, id: accountId } = await aNumber(database, { orgId: await anOrganization(database) });
    await aContact(database, { orgId, addresses: { phone: '15550007777' } });
    await database.query(
      `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at)
       select uuidv7(), $1, 'live', 'whatsapp', $2, uuidv7(), now() from generate_series(1, 5000)`,
      [orgId, accountId],
    );
    await database.query('analyze conversations');
    const to = { id: randomUUID(), org_id: orgId, mode: 'live', account_id: accountId };
    const input = ['15550007777', '123@g.us'].map((to_address, ord) => ({ ...to, ord, to_address, who: ord }));
    const recipients = input.map((each) => ({ ...each, spellings: [each.to_address] }));
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${LOCK_RECIPIENTS.text}`,
      [JSON.stringify(input), JSON.stringify(recipients)],
    );
    const read = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    expect((read['Shared Hit Blocks'] ?? 0) + (read['Shared Read Blocks'] ?? 0)).toBeLessThan(60);
  });

  it('a WhatsApp message to a group joins its conversation, and one to somebody who is no contact stays alone', async () => {
    const { orgId, id: accountId } = await aNumber(database, { orgId: await anOrganization(database) });
    const conversationId = randomUUID();
    await database.query(
      `insert into conversations (id, org_id, mode, channel, account_id, group_id, last_message_at)
       values ($1, $2, 'live', 'whatsapp', $3, '123@g.us', now() - interval '1 day')`,
      [conversationId, orgId, accountId],
    );
    const to = (toAddress: string) => aNewMessage({ orgId, accountId, toAddress, joinsConversation: true });
    const [group, stranger] = [to('123@g.us'), to('15550009999')];
    expect(await intake.accept([group, stranger])).toEqual([
      { kind: 'accepted', id: group.id, conversationId },
      { kind: 'accepted', id: stranger.id },
    ]);
    expect(await toldOf(orgId)).toEqual(['message.sent']);
    const { rows } = await database.query<{ isNow: boolean }>(
      `select last_message_at > now() - interval '1 hour' and activity_hour = date_trunc('hour', last_message_at, 'UTC') as is_now
       from conversations where id = $1`,
      [conversationId],
    );
    expect(rows).toEqual([{ isNow: true }]);
  });

  it('a WhatsApp message that the plan refuses leaves the conversation as it is, and makes none', async () => {
    const { orgId, id: accountId } = await aNumber(database, { orgId: await anOrganization(database) });
    await aContact(database, { orgId, addresses: { phone: '15550001111' } });
    const charges = [{ limit: 'messages_month' as const, period: '2026-01-01', max: 0 }];
    const refused = aNewMessage({ orgId, accountId, toAddress: '15550001111', joinsConversation: true, charges });
    expect(await intake.accept([refused])).toEqual([expect.objectContaining({ kind: 'plan_limit' })]);
    expect(await toldOf(orgId)).toEqual([]);
    const { rowCount } = await database.query('select from conversations where org_id = $1', [orgId]);
    expect(rowCount).toBe(0);
  });

  it('answers over WhatsApp and SMS to the same people at once never wait in a circle', async () => {
    const orgId = await anOrganization(database);
    const number = await aNumber(database, { orgId });
    const phone = await aPhone(database, { orgId });
    const people = Array.from({ length: 20 }, (_, n) => String(15_551_110_000 + n));
    for (const person of people) await aContact(database, { orgId, addresses: { phone: person } });
    const charges = [{ limit: 'messages_month' as const, period: '2026-01-01', max: -1 }];
    const over = (reverse: boolean) => {
      const order = reverse ? people.toReversed() : people;
      const whatsapp = { orgId, accountId: number.id, joinsConversation: true, charges };
      return [
        intake.accept(order.map((toAddress) => aNewMessage({ ...whatsapp, toAddress }))),
        intake.accept(order.map((toAddress) => aNewSms(phone, { toAddress, charges }))),
      ];
    };
    const { rows: before } = await database.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    for (let round = 0; round < 10; round += 1) {
      const results = (await Promise.all([...over(false), ...over(true)])).flat();
      expect(results.filter((result) => result instanceof Error || result.kind !== 'accepted')).toEqual([]);
    }
    await database.query('select pg_stat_force_next_flush()');
    const { rows: after } = await database.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    expect(after).toEqual(before);
  });
});
