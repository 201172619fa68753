import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, explained } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import type { ReportedFile, TextChange } from './message-change';
import { MessageChangeRepository, OVERDUE } from './message-change.repository';

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
    await database.query(
      `update messages set media = '{"file_id":null,"pending":true}' where provider_message_id = 'inbound9'`,
    );
    // Its contact was merged into the other one, and the message follows in a later step.
    const moving = await database.query<{ id: string }>(
      `update messages set contact_id = gen_random_uuid() where provider_message_id = 'inbound6' returning contact_id as id`,
    );
    await database.query(
      `insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
       values (gen_random_uuid(), $1, 'live', $2, $3, 'moving', '{}', '{}')`,
      [orgId, contactId, moving.rows[0]?.id],
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
    const file: ReportedFile = {
      accountId,
      waId: 'inbound9',
      messageId: null,
      change: 'media',
      media: { ref: null, mime: null, filename: null, error: 'expired' },
      changedAt: new Date().toISOString(),
    };
    const changes = [
      change('inbound6'),
      change('inbound7'),
      change('outbound7'),
      change('outboundwa7', { messageId: sent.rows[0]?.id ?? null }),
      change('inbound8', { accountId: randomUUID() }),
      file,
    ];
    const { explaining, plans } = explained(database);
    const repository = new MessageChangeRepository(database);
    const claimNone = () => Promise.resolve(new Map());
    expect(await repository.apply(explaining, randomUUID(), changes, claimNone)).toHaveLength(6);
    expect(await repository.apply(explaining, orgId, changes, claimNone)).toEqual([changes[4]]);
    const changed = await database.query(
      "select provider_message_id as id from messages where content = 'after' order by 1",
    );
    expect(changed.rows).toEqual(['inbound6', 'inbound7', 'outbound7', 'outboundwa7'].map((id) => ({ id })));
    const ended = await database.query(`select provider_message_id as id, media from messages where media is not null`);
    expect(ended.rows).toEqual([{ id: 'inbound9', media: { file_id: null, error: 'expired' } }]);
    expect(plans.join()).not.toContain('Seq Scan on messages');
  });
});

describe('the search for files that are awaited for too long', () => {
  it('the search reads those messages alone, the oldest first', async () => {
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         provider_message_id, media, metadata, lane, lane_seq, priority, state, charged, created_at)
       select gen_random_uuid(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'image', '1', '2', $1, 'awaited' || n,
         case when n % 1000 = 0 then '{"file_id":null,"pending":true}' else '{"file_id":null,"error":"missing"}' end::jsonb,
         '{}', '', 0, 0, 'done', '{}', now() - n * interval '1 hour'
       from generate_series(1, 10000) n`,
      [randomUUID()],
    );
    await database.query('analyze messages');
    const overdue = await new MessageChangeRepository(database).findOverdue(3);
    expect(overdue.map(({ waId }) => waId)).toEqual(['awaited10000', 'awaited9000', 'awaited8000']);
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${OVERDUE.text}`, [3]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using messages_awaited_file_idx');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
