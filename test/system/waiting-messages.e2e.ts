import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type MessageStep, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const call = ({ key }: Tenant, path: string, body?: unknown): Promise<ApiAnswer> =>
  system.api.call({ path, key, body });
const schedule = async (tenant: Tenant, more: Record<string, unknown> = {}): Promise<string> => {
  const body = { to: TO.delivered, message: 'later', scheduled_at: inOneHour(), ...more };
  return String((await call(tenant, '/whatsapp/schedule', body)).data.id);
};
const record = async (tenant: Tenant, id: string) => (await call(tenant, `/messages/${id}`)).data;
const set = (id: string, columns: string): Promise<unknown> =>
  system.database.query(`update messages set ${columns} where id = $1`, [id]);
const fallDue = (id: string): Promise<unknown> => set(id, 'due_at = now()');
const untilItWaits = (tenant: Tenant, id: string, code: string): Promise<unknown> =>
  waitFor(async () => (await record(tenant, id)).error_code === code, { what: `the message to wait: ${code}` });
const untilDelivered = (tenant: Tenant, id: string): Promise<unknown> =>
  waitFor(async () => (await record(tenant, id)).status === 'delivered', { what: 'the message to be delivered' });
const eventsOf = async (tenant: Tenant): Promise<string[]> => {
  const { rows } = await system.database.query<{ line: string }>(
    `select concat(payload #>> '{message,previous_status}', ' ', payload #>> '{message,status}', ' ',
       payload #>> '{message,error_code}') as line
     from events where org_id = $1 and type = 'message.status' order by id`,
    [tenant.orgId],
  );
  return rows.map(({ line }) => line.trim());
};

describe('a scheduled message whose gateway app is away when its time has come', () => {
  it.concurrent('a scheduled message waits with its reason, holds up no other number, and goes when the app is back, in order', async () => {
    const tenant = await system.aTenant();
    const other = await system.aGateway(tenant.orgId);
    const whatsapp_id = tenant.gateway.numbers[0]?.id;
    const ids = [await schedule(tenant, { whatsapp_id }), await schedule(tenant, { whatsapp_id })] as const;
    await tenant.gateway.app.stop();
    for (const id of ids) await fallDue(id);
    for (const id of ids) await untilItWaits(tenant, id, 'GATEWAY_CLOSED');
    expect(await record(tenant, ids[0])).toMatchObject({
      status: 'pending',
      attempts: 0,
      error_message: 'The gateway app is not running.',
    });
    // Waiting callers are answered at once, and another number sends.
    const body = { to: TO.silent, message: 'now' };
    const closed = await call(tenant, '/whatsapp/send', { ...body, whatsapp_id });
    expect(statusAndCode(closed)).toBe('502 GATEWAY_CLOSED');
    const sent = await call(tenant, '/whatsapp/send', { ...body, whatsapp_id: other.numbers[0]?.id });
    expect(sent.status).toBe(200);
    // Before then, only the return of its gateway brings it back.
    for (const id of ids) await set(id, "due_at = now() + interval '1 hour'");
    tenant.gateway.app.start();
    for (const id of ids) await untilDelivered(tenant, id);
    const [first, second] = await Promise.all(ids.map((id) => record(tenant, id)));
    expect([first?.error_code, first?.error_message, first?.attempts]).toEqual([null, null, 1]);
    expect(Date.parse(String(first?.sent_at))).toBeLessThanOrEqual(Date.parse(String(second?.sent_at)));
  });

  it.concurrent('a scheduled message fails as EXPIRED, with its event and given back to the plan, when its life is over before', async () => {
    const tenant = await system.aTenant();
    const id = await schedule(tenant, { expires_in: 60 });
    const { rows } = await system.database.query<{ life: number }>(
      'select extract(epoch from give_up_at - scheduled_at)::int as life from messages where id = $1',
      [id],
    );
    expect(rows).toEqual([{ life: 60 }]);
    await tenant.gateway.app.stop();
    await fallDue(id);
    await untilItWaits(tenant, id, 'GATEWAY_CLOSED');
    await set(id, 'due_at = now(), give_up_at = now()');
    await waitFor(async () => (await record(tenant, id)).status === 'failed', { what: 'the message to expire' });
    expect(await record(tenant, id)).toMatchObject({
      error_code: 'EXPIRED',
      error_message: 'The message was not sent in time. The gateway app is not running.',
      attempts: 0,
    });
    expect(await eventsOf(tenant)).toEqual(['pending failed EXPIRED']);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(0);
    const { data } = await system.api.call({ path: `/messages/${id}/events`, key: tenant.key });
    expect((data as unknown as MessageStep[]).map(({ detail }) => detail).at(-1)).toContain('EXPIRED');
  });

  it.concurrent('a scheduled message that waits may still be canceled, and is given back to the plan', async () => {
    const tenant = await system.aTenant();
    const id = await schedule(tenant);
    await tenant.gateway.app.stop();
    await fallDue(id);
    await untilItWaits(tenant, id, 'GATEWAY_CLOSED');
    const canceled = await system.api.call({ method: 'DELETE', path: `/messages/${id}`, key: tenant.key });
    expect([canceled.status, canceled.data.error_code]).toEqual([200, 'CANCELED']);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(0);
  });

  it.concurrent('a scheduled message waits for a number that lost WhatsApp, and goes when it is connected again', async () => {
    const tenant = await system.aTenant();
    const id = await schedule(tenant);
    expect(statusAndCode(await call(tenant, '/whatsapp/send', { to: TO.disconnects, message: 'x' }))).toMatch(/^409/);
    await fallDue(id);
    await waitFor(async () => (await record(tenant, id)).error_code !== null, { what: 'the message to wait' });
    await untilDelivered(tenant, id);
  }, 60_000);

  // Begins when those above have ended.
  it('a scheduled message waits while the service itself restarts', async () => {
    const tenant = await system.aTenant();
    const id = await schedule(tenant);
    await system.withoutPairing(async () => {
      await fallDue(id);
      await waitFor(async () => (await record(tenant, id)).error_code !== null, { what: 'the message to wait' });
      expect((await record(tenant, id)).status).toBe('pending');
    });
    await untilDelivered(tenant, id);
  }, 90_000);
});
