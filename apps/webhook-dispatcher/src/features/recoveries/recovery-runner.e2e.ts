import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { WebhookRecoveryRepository } from '@chasqui/webhooks';
import { addEndpoint, createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { RecoveryRunner } from './recovery-runner';

let testDatabase: TestDatabase;
let database: Database;
let recoveries: WebhookRecoveryRepository;
const failures: unknown[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 6, applicationName: 'test' });
  recoveries = new WebhookRecoveryRepository(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function past(orgId: string, count: number): Promise<void> {
  await database.query(
    `insert into events (id, org_id, mode, type, subject_id, payload, created_at)
     select uuidv7(), $1, 'live', 'message.status', $1, '{}', now() - interval '1 hour'
     from generate_series(1, $2)`,
    [orgId, count],
  );
}

async function started({ id, orgId }: { id: string; orgId: string }): Promise<string> {
  const request = { since: new Date(Date.now() - 7_200_000), until: null, events: [], onlyFailed: true };
  const start = await recoveries.start(orgId, 'live', id, request);
  if (start.kind !== 'started') throw new Error(start.kind);
  return start.recovery.id;
}

function aRunner(ring: (orgId: string) => void = () => undefined): RecoveryRunner {
  return new RecoveryRunner(
    recoveries,
    { isMine: () => true },
    { ring },
    { onFailure: () => (error) => failures.push(error) },
  );
}

const statusOf = async (id: string): Promise<{ status: string; queued: number }> => {
  const { rows } = await database.query<{ status: string; queued: number }>(
    'select status, queued from webhook_recoveries where id = $1',
    [id],
  );
  return rows[0] ?? { status: 'gone', queued: 0 };
};
const countOf = async (endpointId: string): Promise<[number, number]> => {
  const { rows } = await database.query<{ all: number; events: number }>(
    `select count(*)::int as all, count(distinct event_id)::int as events from webhook_deliveries where endpoint_id = $1`,
    [endpointId],
  );
  return [rows[0]?.all ?? 0, rows[0]?.events ?? 0];
};

describe('the runner of recoveries', () => {
  it('the runner brings several recoveries to their ends, a long one not before the short ones, and rings for what it queued', async () => {
    const [long, short] = [await addEndpoint(database), await addEndpoint(database)];
    await past(long.orgId, 6_000);
    await past(short.orgId, 3);
    const [longId, shortId] = [await started(long), await started(short)];
    const rung = new Set<string>();
    const runner = aRunner((orgId) => rung.add(orgId));
    runner.onApplicationBootstrap();
    await waitFor(async () => (await countOf(short.id))[0] === 3, { what: 'the short one', intervalMs: 5 });
    expect((await countOf(long.id))[0]).toBeLessThan(6_000);
    for (const id of [longId, shortId]) {
      await waitFor(async () => (await statusOf(id)).status === 'completed', { what: 'its end' });
    }
    await runner.onApplicationShutdown();
    expect(await countOf(long.id)).toEqual([6_000, 6_000]);
    expect(rung).toEqual(new Set([long.orgId, short.orgId]));
    expect(failures).toEqual([]);
  });

  it('the runner takes a recovery in hand that is asked for while a long one runs: it does not wait for its end', async () => {
    const [long, late] = [await addEndpoint(database), await addEndpoint(database)];
    await past(long.orgId, 12_000);
    await past(late.orgId, 3);
    const longId = await started(long);
    const runner = aRunner();
    runner.onApplicationBootstrap();
    await waitFor(async () => (await statusOf(longId)).queued > 0, { what: 'its first step', intervalMs: 5 });
    await started(late);
    await waitFor(async () => (await countOf(late.id))[0] === 3, { what: 'the late one', intervalMs: 5 });
    expect((await statusOf(longId)).status).toBe('running');
    await runner.onApplicationShutdown();
  });

  it('a recovery goes on in another process when one is stopped, and two at once make nothing twice', async () => {
    const endpoint = await addEndpoint(database);
    await past(endpoint.orgId, 8_000);
    const id = await started(endpoint);
    const first = aRunner();
    first.onApplicationBootstrap();
    await waitFor(async () => (await statusOf(id)).queued > 0, { what: 'its first step', intervalMs: 5 });
    await first.onApplicationShutdown();
    expect((await statusOf(id)).status).toBe('running');
    const others = [aRunner(), aRunner(), aRunner()];
    for (const runner of others) runner.onApplicationBootstrap();
    await waitFor(async () => (await statusOf(id)).status === 'completed', { what: 'its end' });
    await Promise.all(others.map((runner) => runner.onApplicationShutdown()));
    expect(await countOf(endpoint.id)).toEqual([8_000, 8_000]);
    expect((await statusOf(id)).queued).toBe(8_000);
  });

  it('a recovery that fails holds up no other', async () => {
    const endpoint = await addEndpoint(database);
    await past(endpoint.orgId, 2);
    const id = await started(endpoint);
    const broken = randomUUID();
    const seen: unknown[] = [];
    const runner = new RecoveryRunner(
      {
        findRunning: async (limit) => [broken, ...(await recoveries.findRunning(limit))],
        step: (each, limit) => (each === broken ? Promise.reject(new Error('broken')) : recoveries.step(each, limit)),
      },
      { isMine: () => true },
      { ring: () => undefined },
      { onFailure: () => (error) => seen.push(error) },
    );
    runner.onApplicationBootstrap();
    await waitFor(async () => (await statusOf(id)).status === 'completed', { what: 'its end' });
    await runner.onApplicationShutdown();
    expect(seen[0]).toEqual(new Error('broken'));
  });
});
