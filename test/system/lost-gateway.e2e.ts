import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { TO } from './answers.world';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type Tenant } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

/** How long the app types before it sends, and can be killed meanwhile. */
const TYPING_MS = 3_000;

async function sendAndKill(tenant: Tenant, to: string, headers: Record<string, string> = {}) {
  const answer = timed(send(tenant, to, headers));
  const started = `select id from messages where org_id = $1 and state = 'started'`;
  const id = await waitFor(
    async () => (await system.database.query<{ id: string }>(started, [tenant.orgId])).rows[0]?.id,
    { what: 'the message to be started' },
  );
  await waitFor(() => tenant.gateway.app.stored().includes(id), { what: 'the app to have the message' });
  await tenant.gateway.app.kill();
  return { id, answer };
}
const send = ({ key }: Tenant, to: string, headers: Record<string, string> = {}): Promise<ApiAnswer> =>
  system.api.call({ path: '/whatsapp/send', key, headers, body: { to, message: 'hello', typing_ms: TYPING_MS } });
async function timed(answer: Promise<ApiAnswer>): Promise<{ answer: ApiAnswer; tookMs: number }> {
  const began = performance.now();
  return { answer: await answer, tookMs: performance.now() - began };
}
const statusOf = async ({ key }: Tenant, id: string) =>
  (await system.api.call({ path: `/messages/${id}`, key })).data.status;

describe('a gateway app that dies with a message in its hands', () => {
  it.concurrent('the caller of that message, and a replay of the request, hear what became of it when the app is back', async () => {
    const tenant = await system.aTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const { id, answer } = await sendAndKill(tenant, TO.silent, headers);
    const replay = send(tenant, TO.silent, headers);
    tenant.gateway.app.start();
    const { answer: sent } = await answer;
    expect([sent.status, sent.data.id]).toEqual([200, id]);
    expect((await replay).data).toEqual(sent.data);
    expect(await system.messageIds(tenant.orgId)).toEqual([id]);
  }, 60_000);

  it.concurrent('a refusal for good is the answer of that caller, refunded and no event', async () => {
    const tenant = await system.aTenant({ messages_month: 10 });
    const { id, answer } = await sendAndKill(tenant, TO.notOnWhatsapp);
    tenant.gateway.app.start();
    const { answer: refused } = await answer;
    expect([statusAndCode(refused), refused.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_ON_WHATSAPP']);
    expect(await statusOf(tenant, id)).toBe('failed');
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(0);
    const { rows } = await system.database.query(`select from events where org_id = $1 and type = 'message.status'`, [
      tenant.orgId,
    ]);
    expect(rows).toEqual([]);
  }, 60_000);

  it.concurrent('the caller hears at the deadline, not before, that nobody knows; who stands behind is ended unsent; the message goes when the app is back', async () => {
    const tenant = await system.aTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const { id, answer } = await sendAndKill(tenant, TO.delivered, headers);
    const behind = await send(tenant, TO.delivered);
    const { answer: unknown, tookMs } = await answer;
    expect([statusAndCode(unknown), unknown.body.reason, unknown.body.id]).toEqual([
      '502 GATEWAY_ERROR',
      'UNKNOWN_OUTCOME',
      id,
    ]);
    // A text's call may take 20 s plus its typing.
    expect(tookMs).toBeGreaterThan(20_000 + TYPING_MS - 100);
    expect(tookMs).toBeLessThan(30_000);
    expect([statusAndCode(behind), behind.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_SENT']);
    const replayed = await send(tenant, TO.delivered, headers);
    expect(replayed.body).toEqual(unknown.body);
    tenant.gateway.app.start();
    await waitFor(async () => (await statusOf(tenant, id)) === 'delivered', {
      what: 'the message to be delivered',
      timeoutMs: 60_000,
    });
    expect((await send(tenant, TO.delivered, headers)).headers['idempotency-replayed']).toBe('true');
  }, 150_000);
});
