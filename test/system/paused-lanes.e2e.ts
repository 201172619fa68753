import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LaneOperations, MessageLifeRepository } from '@chasqui/operations';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';

const BY = { id: null, name: 'An operator' };

let system: RunningSystem;
let operations: LaneOperations;

beforeAll(async () => {
  system = await RunningSystem.start();
  // These rings reach no worker: the sweepers of the running apps find the work.
  const unheard = { ring: () => undefined };
  const doorbells = { wa: unheard, sms: unheard, hook: unheard, bulk: unheard };
  operations = new LaneOperations(system.database, doorbells, () => Promise.resolve());
});
afterAll(() => system.close());

const call = ({ key }: Tenant, path: string, body?: unknown): Promise<ApiAnswer> =>
  system.api.call({ path, key, body });
const laneOf = ({ gateway }: Tenant): string => `wa:${gateway.numbers[0]?.id}`;
const statusOf = async (tenant: Tenant, id: string) => (await call(tenant, `/messages/${id}`)).data.status;

describe('a number whose lane an operator paused', () => {
  it('a caller who waits is told that nothing was sent, with the plan given back, and the same request may be made again', async () => {
    const tenant = await system.aTenant();
    await operations.pause(laneOf(tenant), BY);
    const request = {
      path: '/whatsapp/send',
      key: tenant.key,
      body: { to: TO.delivered, message: 'now' },
      headers: { 'idempotency-key': 'paused-1' },
    };
    const refused = await system.api.call(request);
    expect(statusAndCode(refused)).toBe('502 GATEWAY_ERROR');
    expect(refused.body).toMatchObject({ reason: 'NOT_SENT' });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(0);
    await operations.resume(laneOf(tenant), BY);
    const sent = await system.api.call(request);
    expect(sent.status).toBe(200);
  }, 60_000);

  it('a scheduled message waits in the paused lane, says who paused it, and goes when it is resumed', async () => {
    const tenant = await system.aTenant();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await call(tenant, '/whatsapp/schedule', {
      to: TO.delivered,
      message: 'later',
      scheduled_at: at,
    });
    const id = String(scheduled.data.id);
    await operations.pause(laneOf(tenant), BY);
    await system.database.query('update messages set due_at = now(), scheduled_at = now() where id = $1', [id]);
    const lives = new MessageLifeRepository(system.database);
    await waitFor(
      async () => {
        const { rows } = await system.database.query(`select from messages where id = $1 and state = 'queued'`, [id]);
        return rows.length === 1;
      },
      { what: 'its time to come' },
    );
    expect((await lives.findForOrg(tenant.orgId, 'live', id))?.why).toMatchObject({
      code: 'paused',
      params: { by: BY.name },
    });
    await operations.resume(laneOf(tenant), BY);
    await waitFor(async () => (await statusOf(tenant, id)) === 'delivered', { what: 'the message to be delivered' });
  });
});
