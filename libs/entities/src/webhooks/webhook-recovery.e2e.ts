import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '../database/database';
import { EventLogRepository, type NewEvent } from '../events/event-log.repository';
import { type EndpointSettings, WebhookEndpointRepository } from './webhook-endpoint.repository';
import { WebhookRetentionRepository } from './webhook-retention.repository';
import {
  OLDEST_FAILURE,
  type RecoveryRecord,
  type RecoveryWish,
  WebhookRecoveryRepository,
} from './webhook-recovery.repository';

let testDatabase: TestDatabase;
let database: Database;
let endpoints: WebhookEndpointRepository;
let recoveries: WebhookRecoveryRepository;
let log: EventLogRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 8, applicationName: 'test' });
  endpoints = new WebhookEndpointRepository(database);
  recoveries = new WebhookRecoveryRepository(database);
  log = new EventLogRepository(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const SETTINGS: EndpointSettings = {
  name: 'An endpoint',
  description: null,
  url: 'https://example.com/hook',
  events: ['*'],
  channels: [],
  accountIds: [],
  headers: { sealed: null, names: [] },
};

async function anOrganization(): Promise<string> {
  const id = uuidv7();
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'An organization', 'self_hosted', '{}', now())`,
    [id],
  );
  return id;
}

async function anEndpoint(settings: Partial<EndpointSettings> = {}, orgId?: string) {
  const made = await endpoints.create({
    ...SETTINGS,
    ...settings,
    id: uuidv7(),
    orgId: orgId ?? (await anOrganization()),
    mode: 'live',
    sealedSecret: Buffer.from('x'),
  });
  if (made.kind !== 'created') throw new Error('there is no room');
  return made.endpoint;
}

async function happened(orgId: string, events: Partial<NewEvent>[]): Promise<string[]> {
  const rows = events.map((event): NewEvent & { id: string } => {
    return {
      orgId,
      mode: 'live',
      type: 'message.status',
      subjectId: randomUUID(),
      payload: {},
      ...event,
      id: uuidv7(),
    };
  });
  await database.transaction((transaction) => log.append(transaction, rows));
  return rows.map(({ id }) => id);
}

/** Deliveries of an endpoint by event, in the order in which they are due. */
async function deliveries(endpointId: string) {
  const { rows } = await database.query<{ event: string; reason: string; status: string; isDue: boolean }>(
    `select event_id as event, reason, status, due_at <= clock_timestamp() as "isDue" from webhook_deliveries
      where endpoint_id = $1 order by due_at, id`,
    [endpointId],
  );
  return rows;
}

const becomes = (endpointId: string, eventId: string, status: string, state: string): Promise<unknown> =>
  database.query('update webhook_deliveries set status = $3, state = $4 where endpoint_id = $1 and event_id = $2', [
    endpointId,
    eventId,
    status,
    state,
  ]);

const HOUR_AGO = new Date(Date.now() - 3_600_000);
const WISH: RecoveryWish = { since: HOUR_AGO, until: null, events: [], onlyFailed: true };

async function started(
  endpoint: { id: string; orgId: string },
  wish: Partial<RecoveryWish> = {},
): Promise<RecoveryRecord> {
  const start = await recoveries.start(endpoint.orgId, 'live', endpoint.id, { ...WISH, ...wish });
  if (start.kind !== 'started') throw new Error(start.kind);
  return start.recovery;
}

/** Does steps until the recovery is over; returns how many. */
async function finished(id: string, limit = 500): Promise<number> {
  let steps = 0;
  await waitFor(
    async () => {
      const step = await recoveries.step(id, limit);
      steps += 1;
      return step === null || step.status !== 'running';
    },
    { what: 'the end of the recovery', intervalMs: 50 },
  );
  return steps;
}

const read = async (endpoint: { id: string; orgId: string }, id: string) =>
  (await recoveries.findForOrg(endpoint.orgId, 'live', endpoint.id, id)) as RecoveryRecord;

describe('a recovery', () => {
  it('delivers what failed and what was never delivered, in order; not what was delivered', async () => {
    const orgId = await anOrganization();
    const before = await happened(orgId, [{}, {}]);
    const endpoint = await anEndpoint({}, orgId);
    const [delivered = '', failed = ''] = await happened(orgId, [{}, {}]);
    await becomes(endpoint.id, delivered, 'succeeded', 'done');
    await becomes(endpoint.id, failed, 'failed', 'done');
    const { id } = await started(endpoint);
    await finished(id);
    const made = (await deliveries(endpoint.id)).filter(({ reason }) => reason === 'recovery');
    expect(made.map(({ event }) => event)).toEqual([...before, failed]);
    expect(made.every(({ status, isDue }) => status === 'pending' && isDue)).toBe(true);
    expect(await read(endpoint, id)).toMatchObject({ status: 'completed', found: 4, queued: 3 });
    expect((await read(endpoint, id)).finishedAt).toBeInstanceOf(Date);
  });

  it('delivers again what was delivered, when it is asked to', async () => {
    const endpoint = await anEndpoint();
    const [delivered = ''] = await happened(endpoint.orgId, [{}]);
    await becomes(endpoint.id, delivered, 'succeeded', 'done');
    const { id } = await started(endpoint, { onlyFailed: false });
    await finished(id);
    expect((await deliveries(endpoint.id)).map(({ reason, status }) => [reason, status])).toEqual([
      ['event', 'succeeded'],
      ['recovery', 'pending'],
    ]);
  });

  it('makes due what waits for its next attempt, instead of a second delivery', async () => {
    const endpoint = await anEndpoint();
    await happened(endpoint.orgId, [{}, {}]);
    await database.query(`update webhook_deliveries set due_at = now() + interval '20 hours' where endpoint_id = $1`, [
      endpoint.id,
    ]);
    const { id } = await started(endpoint);
    await finished(id);
    const found = await deliveries(endpoint.id);
    expect(found.map(({ reason, isDue }) => [reason, isDue])).toEqual([
      ['event', true],
      ['event', true],
    ]);
    expect(await read(endpoint, id)).toMatchObject({ found: 2, queued: 2 });
  });

  it('keeps to the endpoint’s types, channels and accounts, to the types asked for, and to its time', async () => {
    const orgId = await anOrganization();
    const account = randomUUID();
    const [old = '', right = '', ...rest] = await happened(orgId, [
      { channel: 'sms', accountId: account },
      { channel: 'sms', accountId: account },
      { channel: 'whatsapp', accountId: account },
      { channel: 'sms', accountId: randomUUID() },
      { channel: 'sms', accountId: account, type: 'contact.created' },
      { channel: 'sms', accountId: account, type: 'message.sent' },
      { channel: 'sms', accountId: account, mode: 'test' },
    ]);
    await database.query(`update events set created_at = now() - interval '2 hours' where id = $1`, [old]);
    const events = ['message.status', 'message.sent'];
    const endpoint = await anEndpoint({ events, channels: ['sms'], accountIds: [account] }, orgId);
    await finished((await started(endpoint)).id);
    expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual([right, rest[3]]);
    const other = await anEndpoint({ channels: ['sms'], accountIds: [account] }, orgId);
    await finished((await started(other, { events: ['contact.created'] })).id);
    expect((await deliveries(other.id)).map(({ event }) => event)).toEqual([rest[2]]);
    const until = await anEndpoint({}, orgId);
    await finished((await started(until, { since: new Date(0), until: new Date(Date.now() - 5_400_000) })).id);
    expect((await deliveries(until.id)).map(({ event }) => event)).toEqual([old]);
  });

  it('goes on after the last step that was committed, wherever it was killed', async () => {
    const orgId = await anOrganization();
    const all = await happened(
      orgId,
      Array.from({ length: 60 }, () => ({})),
    );
    const endpoint = await anEndpoint({}, orgId);
    const { id } = await started(endpoint);
    const killed = await Database.connect({ url: testDatabase.url, poolSize: 1, applicationName: 'killed' });
    for (let round = 0; round < 8; round += 1) {
      const step = new WebhookRecoveryRepository(killed).step(id, 7).catch(() => null);
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'killed' and datname = current_database()`,
      );
      await step;
    }
    await killed.close();
    await finished(id, 7);
    expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual(all);
    expect(await read(endpoint, id)).toMatchObject({ found: 60, queued: 60 });
  });

  it('is done by one at a time, and two that share it make nothing twice', async () => {
    const orgId = await anOrganization();
    const all = await happened(
      orgId,
      Array.from({ length: 100 }, () => ({})),
    );
    const endpoint = await anEndpoint({}, orgId);
    const { id } = await started(endpoint);
    await Promise.all([finished(id, 3), finished(id, 3), finished(id, 3)]);
    expect((await deliveries(endpoint.id)).map(({ event }) => event).sort()).toEqual(all);
  });

  it('waits for an event whose transaction is still under way, and does not pass it', async () => {
    const orgId = await anOrganization();
    const endpoint = await anEndpoint({}, orgId);
    await endpoints.update(orgId, 'live', endpoint.id, { status: 'disabled' });
    let late = '';
    let recovery = '';
    await database.transaction(async (transaction) => {
      late = uuidv7();
      await log.append(transaction, [
        { id: late, orgId, mode: 'live', type: 'message.status', subjectId: orgId, payload: {} },
      ]);
      const start = await recoveries.enableAndRecover(orgId, 'live', endpoint.id);
      if (start.kind !== 'started') throw new Error(start.kind);
      recovery = start.recovery.id;
      const [after = ''] = await happened(orgId, [{}]);
      expect((await deliveries(endpoint.id)).map(({ event }) => event)).toEqual([after]);
      // Long after its end was reached it is not over: an event may still come.
      await waitFor(
        async () => (await recoveries.step(recovery, 10)) && Date.now() > start.recovery.until.getTime() + 1_500,
        {
          what: 'steps after its end',
          intervalMs: 100,
        },
      );
      expect((await read(endpoint, recovery)).status).toBe('running');
    });
    await finished(recovery);
    const found = await deliveries(endpoint.id);
    expect(found.filter(({ event }) => event === late).map(({ reason }) => reason)).toEqual(['recovery']);
  });

  it('is canceled when its endpoint is disabled, by whomever, and gone with it', async () => {
    const orgId = await anOrganization();
    await happened(orgId, [{}]);
    const endpoint = await anEndpoint({}, orgId);
    const first = await started(endpoint);
    await endpoints.update(orgId, 'live', endpoint.id, { status: 'disabled' });
    expect((await read(endpoint, first.id)).status).toBe('canceled');
    expect(await recoveries.step(first.id, 10)).toBeNull();
    await endpoints.update(orgId, 'live', endpoint.id, { status: 'active' });
    const second = await started(endpoint);
    await database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [endpoint.id]);
    expect(await recoveries.step(second.id, 10)).toMatchObject({ status: 'canceled', queued: 0 });
    await database.query(`update webhook_endpoints set status = 'active' where id = $1`, [endpoint.id]);
    const third = await started(endpoint);
    const [deleted] = await Promise.all([
      endpoints.delete(orgId, 'live', endpoint.id),
      ...Array.from({ length: 5 }, () => recoveries.step(third.id, 1)),
    ]);
    expect(deleted).toBe(true);
    expect(await recoveries.step(third.id, 10)).toBeNull();
    expect(await read(endpoint, third.id)).toBeNull();
    expect((await recoveries.findRunning(1_000)).includes(third.id)).toBe(false);
  });

  it('is not started for a disabled endpoint, one of another organization or of the other mode', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    expect((await recoveries.start(await anOrganization(), 'live', id, WISH)).kind).toBe('no_endpoint');
    expect((await recoveries.start(orgId, 'test', id, WISH)).kind).toBe('no_endpoint');
    expect((await recoveries.enableAndRecover(orgId, 'test', id)).kind).toBe('no_endpoint');
    const recovery = await started(endpoint);
    expect(await recoveries.findForOrg(orgId, 'test', id, recovery.id)).toBeNull();
    expect(await recoveries.findForOrg(await anOrganization(), 'live', id, recovery.id)).toBeNull();
    const other = await anEndpoint({}, orgId);
    expect(await recoveries.findForOrg(orgId, 'live', other.id, recovery.id)).toBeNull();
    // One at a time, so that nobody fills the table with them.
    expect(
      await Promise.all([1, 2, 3].map(async () => (await recoveries.start(orgId, 'live', id, WISH)).kind)),
    ).toEqual(['running', 'running', 'running']);
    await endpoints.update(orgId, 'live', id, { status: 'disabled' });
    expect((await recoveries.start(orgId, 'live', id, WISH)).kind).toBe('disabled');
  });
});

describe('a recovery that is over', () => {
  it('is forgotten after thirty days; one that runs is not', async () => {
    const endpoint = await anEndpoint();
    const old = (status: string) =>
      database.query(
        `insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
         values (uuidv7(interval '-31 days'), $1, $2, now(), now(), '{}', true, $3)`,
        [endpoint.orgId, endpoint.id, status],
      );
    await old('completed');
    await old('canceled');
    await old('running');
    await started(await anEndpoint());
    const retention = new WebhookRetentionRepository(database);
    expect([await retention.forgetRecoveries(1), await retention.forgetRecoveries(10)]).toEqual([1, 1]);
    const { rows } = await database.query('select status from webhook_recoveries where endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(rows).toEqual([{ status: 'running' }]);
  });
});

describe('enable and recover', () => {
  it('finds the oldest failure by index, among however many that were delivered', async () => {
    const { orgId, id } = await anEndpoint();
    await database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, finished_at)
       select uuidv7(), $1, $2, uuidv7(), 'message.status', 'event', 'succeeded', 'hook:' || $2::uuid, 'done', now()
       from generate_series(1, 20000)`,
      [orgId, id],
    );
    await database.query('analyze webhook_deliveries');
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers off, timing off) ${OLDEST_FAILURE.text
        .replaceAll('$1', `'${id}'`)
        .replaceAll('$2', `'00000000-0000-7000-8000-000000000000'`)
        .replaceAll('$3', `'-infinity'`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('webhook_deliveries_failed_idx');
    expect(plan).toContain('webhook_deliveries_queued_idx');
    expect(plan).not.toContain('webhook_deliveries_endpoint_idx');
  });

  it('reads what failed before it locks the endpoint: records of other endpoints must not wait for that', async () => {
    const { orgId, id } = await anEndpoint();
    await database.query(`update webhook_endpoints set failing_since = now() where id = $1`, [id]);
    let enabling: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.query('lock table webhook_deliveries in access exclusive mode');
      enabling = recoveries.enableAndRecover(orgId, 'live', id);
      await waitFor(
        async () =>
          (
            await database.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                 and query like '%webhook_deliveries%'`,
            )
          ).rows.length > 0,
        { what: 'it to read the deliveries' },
      );
      const free = await database.query('select from webhook_endpoints where id = $1 for no key update skip locked', [
        id,
      ]);
      expect(free.rows).toHaveLength(1);
    });
    await expect(enabling).resolves.toMatchObject({ kind: 'started' });
  });

  it('begins when it was disabled or began to fail, whichever is earlier, and is asked for twice without harm', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    expect((await recoveries.enableAndRecover(orgId, 'live', id)).kind).toBe('nothing_failed');
    // It was delivered in vain before the endpoint began to fail.
    const [hopeless = ''] = await happened(orgId, [{}]);
    await database.query(
      `update webhook_deliveries set status = 'failed', state = 'done', finished_at = now() - interval '6 days'
        where event_id = $1`,
      [hopeless],
    );
    const failingSince = new Date(Date.now() - 5 * 86_400_000);
    await database.query(
      `update webhook_endpoints
          set status = 'disabled', disabled_reason = 'failing', disabled_at = now(), failing_since = $2 where id = $1`,
      [id, failingSince],
    );
    const [one, two] = await Promise.all([
      recoveries.enableAndRecover(orgId, 'live', id),
      recoveries.enableAndRecover(orgId, 'live', id),
    ]);
    if (one.kind !== 'started' || two.kind !== 'started') throw new Error('not started');
    expect(one.recovery.id).toBe(two.recovery.id);
    expect(one.recovery.since).toEqual(failingSince);
    expect(one.endpoint).toMatchObject({
      status: 'active',
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
    });
  });

  it('brings the event of the first failed attempt, which is older than the failure', async () => {
    const endpoint = await anEndpoint();
    const { orgId, id } = endpoint;
    const [before = '', refused = ''] = await happened(orgId, [{}, {}]);
    await becomes(id, before, 'succeeded', 'done');
    await database.query(
      `update webhook_deliveries set status = 'failed', state = 'done', finished_at = clock_timestamp() where event_id = $1`,
      [refused],
    );
    await database.query(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'gone', disabled_at = clock_timestamp(),
         failing_since = (select finished_at from webhook_deliveries where event_id = $2) where id = $1`,
      [id, refused],
    );
    const start = await recoveries.enableAndRecover(orgId, 'live', id);
    if (start.kind !== 'started') throw new Error(start.kind);
    await finished(start.recovery.id);
    const made = (await deliveries(id)).filter(({ reason }) => reason === 'recovery');
    expect(made.map(({ event }) => event)).toEqual([refused]);
  });
});
