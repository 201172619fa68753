import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

const aTenant = async (mode: Mode, numbers = 1): Promise<Tenant> => {
  const key = await system.aKey(await system.anOrganization(), { mode });
  return { ...key, gateway: await system.aGateway(key.orgId, mode, numbers) };
};
const aKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = ({ headers }: ApiAnswer): boolean => headers['idempotency-replayed'] === 'true';
const send = (
  { key }: Tenant,
  headers: Record<string, string>,
  body: Record<string, unknown> = {},
  more: Partial<ApiRequest> & { replica?: 0 | 1 } = {},
): Promise<ApiAnswer> => {
  const { replica = 0, ...request } = more;
  const whole = { to: TO.silent, message: 'hello', ...body };
  return system.replicas[replica].call({ path: '/whatsapp/send', key, headers, body: whole, ...request });
};
const crowd = (tenant: Tenant, headers: Record<string, string>): Promise<ApiAnswer[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => send(tenant, headers, {}, { replica: n % 2 === 0 ? 0 : 1 })));
const isBack = ({ gateway, orgId }: Tenant, mode: Mode): Promise<unknown> => {
  gateway.app.start();
  const listed = async () => (await system.admin.numbers.findConnectedForOrg(orgId, mode)).length > 0;
  return waitFor(listed, { what: 'the gateway app to be back' });
};
const statuses = async ({ orgId }: Tenant): Promise<string[]> => {
  const { rows } = await system.database.query<{ status: string }>(
    'select status from messages where org_id = $1 order by id',
    [orgId],
  );
  return rows.map(({ status }) => status);
};

describe.each<Mode>(['live', 'test'])('an answer that says that nothing was sent (%s key)', (mode) => {
  it.concurrent('an answer that says that nothing was sent frees its key: a retry is sent when the gateway app is back, once, however many ask', async () => {
    const tenant = await aTenant(mode);
    await tenant.gateway.app.stop();
    const headers = aKey();
    const closed = await crowd(tenant, headers);
    const heard = new Set(closed.map((answer) => `${statusAndCode(answer)} ${String(answer.body.reason)}`));
    expect([...heard]).toEqual(['502 GATEWAY_CLOSED NOT_SENT']);
    // Callers during the open outcome got the same answer; a later call was a new try.
    const asked = await statuses(tenant);
    expect(closed.filter((answer) => !isReplay(answer))).toHaveLength(asked.length);
    await isBack(tenant, mode);
    const again = await crowd(tenant, headers);
    expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(again.map(({ text }) => text)).size).toBe(1);
    expect(again.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await statuses(tenant)).toEqual([...asked, 'sent']);
    // Sandbox messages are not counted.
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(mode === 'live' ? 1 : 0);
    // From now on the key keeps its answer, whatever happens.
    await tenant.gateway.app.stop();
    const late = await send(tenant, headers);
    expect([late.text, isReplay(late)]).toEqual([again[0]?.text, true]);
  });
});

describe('the Idempotency-Key of a failed send', () => {
  it.concurrent('the Idempotency-Key of a failed send is free for another message when the number is away from WhatsApp, as its gateway app says', async () => {
    const tenant = await aTenant('live');
    const headers = aKey();
    const lost = await send(tenant, headers, { to: TO.disconnects });
    expect([statusAndCode(lost), lost.body.reason]).toEqual(['409 WHATSAPP_DISCONNECTED', 'NOT_SENT']);
    const sent = async () => (await send(tenant, headers)).status === 200;
    await waitFor(sent, { what: 'the number to come back, and the message to be sent' });
    expect(isReplay(await send(tenant, headers))).toBe(true);
    expect((await statuses(tenant)).filter((status) => status === 'sent')).toHaveLength(1);
  });

  it.concurrent('the Idempotency-Key of a failed send stays when the gateway refused the message for good: every retry gets the same answer', async () => {
    const tenant = await aTenant('live');
    const headers = aKey();
    const first = await send(tenant, headers, { to: TO.notOnWhatsapp });
    expect([statusAndCode(first), first.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_ON_WHATSAPP']);
    const again = await send(tenant, headers, { to: TO.notOnWhatsapp }, { replica: 1 });
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    expect(statusAndCode(await send(tenant, headers))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await statuses(tenant)).toEqual(['failed']);
  });

  it.concurrent('the Idempotency-Key of a failed send stays when the message may have been sent, also after its gateway app has gone', async () => {
    const tenant = await aTenant('live');
    const headers = aKey();
    const first = await send(tenant, headers, { to: TO.garbage });
    expect([statusAndCode(first), first.body.reason]).toEqual(['502 GATEWAY_ERROR', 'GARBAGE']);
    await tenant.gateway.app.stop();
    const again = await send(tenant, headers, { to: TO.garbage }, { replica: 1 });
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    expect(await statuses(tenant)).toEqual(['pending']);
  });

  it.concurrent('the Idempotency-Key of a scheduled message stays when that has expired: its answer was that it is accepted', async () => {
    const tenant = await aTenant('live');
    const headers = aKey();
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = () => send(tenant, headers, { scheduled_at }, { path: '/whatsapp/schedule' });
    const first = await schedule();
    expect(first.status).toBe(202);
    await system.database.query(
      `update messages set due_at = now(), give_up_at = now() where org_id = $1 and status = 'pending'`,
      [tenant.orgId],
    );
    await waitFor(async () => (await statuses(tenant))[0] === 'failed', { what: 'the message to expire' });
    const again = await schedule();
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    expect(await statuses(tenant)).toEqual(['failed']);
  });

  it.concurrent('the Idempotency-Key of a failed send is free after its message waited for its turn in vain', async () => {
    const tenant = await aTenant('live');
    const headers = aKey();
    // Another worker holds the number's lane for as long as the caller waits.
    const lane = `wa:${tenant.gateway.numbers[0]?.id ?? ''}`;
    await system.database.query(
      `insert into lanes (lane, fence, lease_until) values ($1, 1, now() + interval '1 minute')
       on conflict (lane) do update set fence = lanes.fence + 1, lease_until = excluded.lease_until`,
      [lane],
    );
    const first = await send(tenant, headers);
    expect([statusAndCode(first), first.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_SENT']);
    await system.database.query('update lanes set lease_until = now() where lane = $1', [lane]);
    const again = await send(tenant, headers);
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(await statuses(tenant)).toEqual(['failed', 'sent']);
  }, 60_000);
});
