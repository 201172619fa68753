import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, ENDPOINT_SETTINGS, type TestDatabase } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '@chasqui/database';
import { type NewEndpoint, WebhookEndpointRepository } from '@chasqui/webhooks';
import { EventLogRepository, type NewEvent } from './event-log.repository';

let testDatabase: TestDatabase;
let database: Database;
let endpoints: WebhookEndpointRepository;
let log: EventLogRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 2, applicationName: 'test' });
  endpoints = new WebhookEndpointRepository(database);
  log = new EventLogRepository(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function anOrganization(): Promise<string> {
  const id = uuidv7();
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'Test', 'self_hosted', '{}', now())`,
    [id],
  );
  return id;
}

async function anEndpoint(orgId: string, draft: Partial<NewEndpoint> = {}): Promise<string> {
  const id = uuidv7();
  await endpoints.create({
    id,
    orgId,
    mode: 'live',
    ...ENDPOINT_SETTINGS,
    sealedSecret: Buffer.alloc(0),
    ...draft,
  });
  return id;
}

async function told(event: NewEvent): Promise<Set<string>> {
  const id = uuidv7();
  await database.transaction((transaction) => log.append(transaction, [{ ...event, id }]));
  const { rows } = await database.query<{ endpointId: string; lane: string; due: boolean }>(
    `select endpoint_id, lane, due_at <= clock_timestamp() and state = 'queued' and status = 'pending' as due
       from webhook_deliveries where event_id = $1`,
    [id],
  );
  for (const row of rows) expect(row).toMatchObject({ lane: `hook:${row.endpointId}`, due: true });
  expect(new Set(rows.map((row) => row.endpointId)).size).toBe(rows.length);
  return new Set(rows.map((row) => row.endpointId));
}

describe('an event', () => {
  it('an event goes to the active endpoints of its organization and mode that want its type, channel and account', async () => {
    const orgId = await anOrganization();
    const [account, otherAccount] = [randomUUID(), randomUUID()];
    const all = await anEndpoint(orgId);
    const types = await anEndpoint(orgId, { events: ['message.sent', 'message.status'] });
    const sms = await anEndpoint(orgId, { channels: ['sms'] });
    const two = await anEndpoint(orgId, { channels: ['sms', 'whatsapp'] });
    const one = await anEndpoint(orgId, { accountIds: [account] });
    const both = await anEndpoint(orgId, { events: ['message.status'], channels: ['sms'], accountIds: [account] });
    const test = await anEndpoint(orgId, { mode: 'test' });
    const disabled = await anEndpoint(orgId);
    await endpoints.update({ orgId, mode: 'live' }, disabled, { status: 'disabled' });
    await anEndpoint(await anOrganization());

    const event = { orgId, mode: 'live', subjectId: randomUUID(), payload: {} } as const;
    const status = { ...event, type: 'message.status' } as const;
    const cases: [NewEvent, string[]][] = [
      [{ ...status, channel: 'sms', accountId: account }, [all, types, sms, two, one, both]],
      [{ ...status, channel: 'sms', accountId: otherAccount }, [all, types, sms, two]],
      [{ ...status, channel: 'whatsapp', accountId: account }, [all, types, two, one]],
      [{ ...status, channel: 'email', accountId: otherAccount }, [all, types]],
      // Events without a channel or an account pass every filter.
      [{ ...event, type: 'usage.threshold' }, [all, sms, two, one]],
      [{ ...event, type: 'contact.created', channel: 'whatsapp' }, [all, two, one]],
      [{ ...status, mode: 'test', channel: 'sms', accountId: account }, [test]],
      [{ ...status, orgId: randomUUID(), channel: 'sms', accountId: account }, []],
    ];
    for (const [fact, expected] of cases) expect(await told(fact)).toEqual(new Set(expected));
  });

  it('an event goes nowhere when the transaction that makes the fact is undone', async () => {
    const orgId = await anOrganization();
    await anEndpoint(orgId);
    const id = uuidv7();
    const event: NewEvent = { id, orgId, mode: 'live', type: 'message.sent', subjectId: randomUUID(), payload: {} };
    const undone = database.transaction(async (transaction) => {
      await log.append(transaction, [event]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { rows } = await database.query(
      'select id from events where id = $1 union all select id from webhook_deliveries where event_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});
