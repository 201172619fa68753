import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import { InboundMessageRepository, openInbound } from '@chasqui/messages';
import { MediaFileRepository } from '@chasqui/files';
import type { Queryable, Statement } from '@chasqui/database';
import { manyContacts } from '@chasqui/testing';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

const PHONE = '4915100001';
const BATCHES = 50;
const PER_BATCH = 100;
const SENDERS = 400;

let harness: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica();
  gateway = await harness.register(replica);
  await replica.connect(gateway, { sessions: [{ phone: PHONE, status: 'connected' }] });
});
afterAll(() => harness.stop());

const senderOf = (index: number) => ({ from: `49170${1_000_000 + index}`, lid: `${index}@lid` });

function anEvent(index: number) {
  const at = new Date().toISOString();
  const data = { ...senderOf(index % SENDERS), kind: 'text', text: 'x'.repeat(80), offline: true, sent_at: at };
  return {
    id: randomUUID(),
    seq: index,
    at,
    phone: PHONE,
    type: 'message.inbound',
    data: { wa_id: `W${index}`, ...data },
  };
}

describe('an hour of missed messages', () => {
  it('an hour of 5,000 missed messages takes seconds in batches of 100; times grow with the commits, in the order of events', async () => {
    const events = Array.from({ length: BATCHES * PER_BATCH }, (_, index) => anEvent(index));
    const begunAt = performance.now();
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const body = { gateway_id: gateway.gatewayId, events: events.slice(batch * PER_BATCH, (batch + 1) * PER_BATCH) };
      const headers = { authorization: `Bearer ${gateway.token}` };
      const response = await replica.post('/gateway/v1/events', body, headers);
      expect(((await response.json()) as { accepted: string[] }).accepted).toHaveLength(PER_BATCH);
    }
    const seconds = (performance.now() - begunAt) / 1000;
    process.stderr.write(`inbound: ${Math.round(events.length / seconds)} events/s\n`);
    expect(seconds).toBeLessThan(20);
    const { rows } = await harness.database.query<{ waId: string; at: Date }>(
      'select provider_message_id as wa_id, created_at as at from messages order by created_at, id',
    );
    expect(rows.map(({ waId }) => waId)).toEqual(events.map(({ data }) => data.wa_id));
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(BATCHES);
  });
});

describe('look-ups in large tables', () => {
  function explaining(queryable: Queryable, plans: string[]): Queryable {
    return {
      query: async <R extends QueryResultRow>(statement: Statement | string, values: unknown[] = []) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        const plan = await queryable.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
        return queryable.query<R>(statement, values);
      },
      noteEvents: (orgIds) => queryable.noteEvents(orgIds),
    };
  }

  it('no look-up scans a table of many rows: duplicates, contacts, conversations, references, files, the time, a merge', async () => {
    const { database } = harness;
    await manyContacts(database, gateway.orgId, 20_000);
    await database.query(
      `
      insert into media_files (id, org_id, gateway_id, ref, mime, size, stored_at)
      select gen_random_uuid(), $1, $2, gen_random_uuid(), 'a/b', 1, now() from generate_series(1, 20000)`,
      [gateway.orgId, gateway.gatewayId],
    );
    await database.query(
      `
      insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
        contact_id, provider_message_id, metadata, lane, lane_seq, priority, state, charged)
      select gen_random_uuid(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', gen_random_uuid(),
        gen_random_uuid(), 'Y' || n, '{}', '', 0, 0, 'done', '{}' from generate_series(1, 40000) n`,
      [randomUUID()],
    );
    await database.query('analyze');
    const { orgId, gatewayId } = gateway;
    const plans: string[] = [];
    await database.transaction(async (plain) => {
      const transaction = explaining(plain, plans);
      const { rows } = await plain.query<{ id: string }>('select id from whatsapp_numbers');
      const accountId = rows[0]?.id ?? '';
      const at = await openInbound(transaction, orgId, 'live');
      const messages = new InboundMessageRepository();
      const contacts = new InboundContactRepository();
      const names = Array.from({ length: 100 }, (_, index) => ({ accountId, waId: `W${index * 3}` }));
      expect(await messages.findStored(transaction, orgId, names)).toHaveLength(100);
      await messages.findOwn(transaction, orgId, 'live', [randomUUID()]);
      const hints = [
        ...Array.from({ length: 100 }, (_, index) => ({
          phone: senderOf(index).from,
          lid: null,
          name: 'Ann',
          hasWritten: true,
        })),
        { phone: senderOf(1).from, lid: 'x7@lid', name: null, hasWritten: false },
      ];
      const plan = await contacts.plan(transaction, orgId, 'live', hints);
      await contacts.apply(
        transaction,
        orgId,
        'live',
        { ...plan, merged: [{ from: plan.changed[0]?.contact.id ?? '', into: plan.changed[1]?.contact.id ?? '' }] },
        at,
      );
      await contacts.touch(transaction, orgId, [{ id: plan.changed[2]?.contact.id ?? '', at: at.toISOString() }]);
      const conversation = { accountId, contactId: plan.changed[3]?.contact.id ?? '', groupId: null, unread: 1 };
      await new ConversationRepository().touch(transaction, orgId, 'live', 'whatsapp', [conversation], at);
      await new MediaFileRepository(database).claim(transaction, gatewayId, [
        { ref: randomUUID(), messageId: randomUUID() },
      ]);
    });
    expect(plans.length).toBeGreaterThan(14);
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on (messages|contacts|contact_addresses|media_files|events)/);
  });
});
