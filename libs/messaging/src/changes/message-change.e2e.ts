import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, explained } from '@chasqui/testing';
import { Database } from '@chasqui/entities';
import type { TextChange } from './message-change';
import { MessageChangeRepository } from './message-change.repository';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const test = await createTestDatabase();
  drop = () => test.drop();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await drop();
});

describe('the search for messages that change', () => {
  it('the search for messages that change finds them by either id, only of the organization, and scans no table', async () => {
    const [orgId, accountId, contactId] = [randomUUID(), randomUUID(), randomUUID()];
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, provider_message_id, content, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), $1, 'live', 'whatsapp', x.direction, 'sent', 'text', '1', '2', $2, $3,
         x.direction || x.lane || n, 'before', '{}', x.lane, 0, 0, 'done', '{}'
       from generate_series(1, 10000) n, (values ('inbound', ''), ('outbound', ''), ('outbound', 'wa')) x(direction, lane)`,
      [orgId, accountId, contactId],
    );
    await database.query('analyze messages');
    const sent = await database.query<{ id: string }>(
      "select id from messages where provider_message_id = 'outboundwa7'",
    );
    const change = (waId: string, fields: Partial<TextChange> = {}): TextChange => ({
      accountId,
      waId,
      messageId: null,
      change: 'edited',
      byOwner: waId.startsWith('outbound'),
      byAdmin: false,
      phone: '1',
      lid: null,
      groupId: null,
      text: 'after',
      changedAt: new Date().toISOString(),
      contactId,
      ...fields,
    });
    const changes = [
      change('inbound7'),
      change('outbound7'),
      change('outboundwa7', { messageId: sent.rows[0]?.id ?? null }),
      change('inbound8', { accountId: randomUUID() }),
    ];
    const { explaining, plans } = explained(database);
    const repository = new MessageChangeRepository(database);
    const claimNone = () => Promise.resolve(new Map());
    expect(await repository.apply(explaining, randomUUID(), changes, claimNone)).toHaveLength(4);
    expect(await repository.apply(explaining, orgId, changes, claimNone)).toEqual([changes[3]]);
    const changed = await database.query(
      "select provider_message_id as id from messages where content = 'after' order by 1",
    );
    expect(changed.rows).toEqual(['inbound7', 'outbound7', 'outboundwa7'].map((id) => ({ id })));
    expect(plans.join()).not.toContain('Seq Scan on messages');
  });
});
