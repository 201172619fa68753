import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactEvents, conversationEvents, ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import { EventLogRepository } from '@chasqui/events';
import { InboundMessageRepository, openInbound } from '@chasqui/messages';
import { contactsOf } from '@chasqui/testing';
import { aNumber, ReportingPhone } from '../../testing/reporting-phone';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

const PHONES = 5;
const PER_PHONE = 200;
const SENDERS = 40;
const WHATSAPP_BATCHES = 60;
const PER_BATCH = 5;

let harness: SmsHarness;
let replicas: SmsReplica[];

beforeAll(async () => {
  ({ harness, replicas } = await SmsHarness.withReplicas(2));
});
afterAll(() => harness.stop());

const one = (index: number): SmsReplica => replicas[index % 2] as SmsReplica;

function storeWhatsapp(orgId: string, accountId: string, senders: readonly string[]): Promise<void> {
  const { database } = harness;
  const contacts = new InboundContactRepository();
  return database.transaction(async (transaction) => {
    const owner = { orgId, mode: 'live' as const };
    const at = await openInbound(transaction, orgId, 'live');
    const hints = senders.map((phone) => ({ phone, lid: null, name: `Name ${phone}`, hasWritten: true }));
    const plan = await contacts.plan(transaction, orgId, 'live', hints);
    await contacts.apply(transaction, orgId, 'live', plan, at);
    const ids = plan.contacts.map((contact) => contact?.id ?? '');
    const requests = [...new Set(ids)].map((contactId) => ({ accountId, contactId, groupId: null, unread: 1 }));
    const conversations = await new ConversationRepository().touch(
      transaction,
      orgId,
      'live',
      'whatsapp',
      requests,
      at,
    );
    const rows = senders.map((phone, index) => ({
      id: randomUUID(),
      direction: 'inbound' as const,
      type: 'text',
      accountId,
      fromAddress: phone,
      toAddress: '4915100000000',
      contactId: ids[index] ?? '',
      conversationId: conversations.find(({ contactId }) => contactId === ids[index])?.id ?? '',
      providerMessageId: randomUUID(),
      content: 'over WhatsApp',
      media: null,
      payload: null,
      metadata: {},
      sentAt: at.toISOString(),
    }));
    await new InboundMessageRepository().insert(transaction, orgId, 'live', rows, at);
    await contacts.touch(
      transaction,
      orgId,
      ids.map((id) => ({ id, at: at.toISOString() })),
    );
    const events = [...contactEvents(owner, plan, at), ...conversationEvents(owner, conversations, at)];
    await new EventLogRepository(database).append(transaction, events);
  });
}

async function query<T extends object>(text: string, values: unknown[]): Promise<T[]> {
  return (await harness.database.query<T>(text, values)).rows;
}

describe('five phones that report 1,000 SMS at once', () => {
  it('five phones report 1,000 SMS beside WhatsApp messages of the same people: each is stored once, each person is one contact', async () => {
    const orgId = await harness.createOrganization();
    const people = Array.from({ length: SENDERS }, aNumber);
    const personOf = (index: number): string => people[index % SENDERS] ?? '';
    const phones = await Promise.all(Array.from({ length: PHONES }, () => harness.pairPhone({ orgId })));
    const accountId = randomUUID();
    const deadlocks = async () =>
      (
        await query<{ deadlocks: string }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
          [],
        )
      )[0]?.deadlocks;
    const before = await deadlocks();

    const whatsapp = (async () => {
      for (let batch = 0; batch < WHATSAPP_BATCHES; batch += 1) {
        const senders = Array.from({ length: PER_BATCH }, (_, index) => personOf(batch * 7 + index));
        await storeWhatsapp(orgId, accountId, senders);
      }
    })();
    const begunAt = performance.now();
    const statuses = (
      await Promise.all(
        phones.flatMap((phone, which) =>
          Array.from({ length: PER_PHONE }, async (_, index) => {
            const text = `${which} ${index}`;
            const payload = { sender: `+${personOf(index * 3 + which)}`, message: text };
            return (await new ReportingPhone(phone, one(index)).received(payload)).status;
          }),
        ),
      )
    ).filter((status) => status !== 204);
    const seconds = (performance.now() - begunAt) / 1000;
    await whatsapp;
    process.stderr.write(`received SMS: ${Math.round((PHONES * PER_PHONE) / seconds)}/s beside WhatsApp\n`);

    expect(statuses).toEqual([]);
    const rows = await query<{ content: string; contactId: string; conversationId: string; createdAt: Date }>(
      `select * from messages where org_id = $1 and channel = 'sms'`,
      [orgId],
    );
    expect(rows).toHaveLength(PHONES * PER_PHONE);
    expect(new Set(rows.map(({ content }) => content)).size).toBe(PHONES * PER_PHONE);
    const contacts = await contactsOf(harness.database, { orgId });
    expect(new Set(contacts.map(({ phone }) => phone))).toEqual(new Set(people));
    expect(contacts).toHaveLength(SENDERS);
    const unread = await query<{ channel: string; n: number; unread: number }>(
      `select channel, count(*)::integer as n, sum(unread_count)::integer as unread
       from conversations where org_id = $1 group by 1 order by 1`,
      [orgId],
    );
    expect(unread[0]).toEqual({ channel: 'sms', n: PHONES * SENDERS, unread: PHONES * PER_PHONE });
    const told = await query<{ type: string; n: number }>(
      'select type, count(distinct subject_id)::integer as n from events where org_id = $1 group by 1 order by 1',
      [orgId],
    );
    expect(told.filter(({ type }) => type === 'message.received' || type === 'contact.created')).toEqual([
      { type: 'contact.created', n: SENDERS },
      { type: 'message.received', n: PHONES * PER_PHONE },
    ]);
    expect(await deadlocks()).toBe(before);
  });
});
