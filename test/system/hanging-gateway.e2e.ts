import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

const send = (
  { key, gateway }: Tenant,
  to: string,
  { number = 0, headers = {} }: { number?: number; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> => {
  const body = { to, message: 'hello', whatsapp_id: gateway.numbers[number]?.id };
  return system.api.call({ path: '/whatsapp/send', key, body, headers });
};
async function timed(answer: Promise<ApiAnswer>): Promise<[ApiAnswer, number]> {
  const began = performance.now();
  return [await answer, performance.now() - began];
}

describe('a message that its gateway leaves unanswered', () => {
  it('a hanging gateway costs the next callers no wait: they hear the cause, keep their key, and are sent when it is over', async () => {
    const tenant = await system.aTenant({}, 2);
    const headers = { 'idempotency-key': randomUUID() };
    const hanging = send(tenant, TO.hangs);
    // Queued behind it before the service knows that it hangs.
    const behind = waitFor(async () => (await system.messageIds(tenant.orgId)).length === 1, {
      what: 'the first',
    }).then(() => timed(send(tenant, TO.silent)));
    const first = await hanging;
    expect([statusAndCode(first), first.body.reason]).toEqual(['502 GATEWAY_ERROR', 'TIMED_OUT']);
    const [late] = await behind;
    expect([statusAndCode(late), late.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_SENT']);
    const [next, tookMs] = await timed(send(tenant, TO.silent, { headers }));
    expect([statusAndCode(next), next.body.reason]).toEqual(['502 GATEWAY_ERROR', 'NOT_SENT']);
    expect(next.body.message).toContain('does not answer for this number');
    expect(next.body.retry_after).toBeGreaterThan(0);
    expect(next.body.retry_after).toBeLessThanOrEqual(60);
    expect(next.headers['retry-after']).toBe(String(next.body.retry_after));
    expect(tookMs).toBeLessThan(5_000);
    expect((await send(tenant, TO.silent, { number: 1 })).status).toBe(200);
    const isBack = async () => (await send(tenant, TO.silent, { headers })).status === 200;
    await waitFor(isBack, { what: 'the number to come back by itself', timeoutMs: 90_000 });
    expect((await send(tenant, TO.silent, { headers })).headers['idempotency-replayed']).toBe('true');
  }, 150_000);

  it('an answer that is garbage is an outcome: its caller hears so, and the next message of the number goes at once', async () => {
    const tenant = await system.aTenant();
    const [first, firstMs] = await timed(send(tenant, TO.garbage));
    expect([statusAndCode(first), first.body.reason]).toEqual(['502 GATEWAY_ERROR', 'GARBAGE']);
    expect(first.body.id).toEqual(expect.any(String));
    const [next, nextMs] = await timed(send(tenant, TO.silent));
    expect(next.status).toBe(200);
    expect(Math.max(firstMs, nextMs)).toBeLessThan(10_000);
  });
});
