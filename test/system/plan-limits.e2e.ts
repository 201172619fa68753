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

/** What a busy machine still answers within the 20 s of a send. */
const AT_ONCE = 200;

async function rush(tenant: Tenant, count: number, toOf: (index: number) => string): Promise<ApiAnswer[]> {
  const { numbers } = tenant.gateway;
  const answers: ApiAnswer[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const whatsapp_id = numbers[Math.floor(index / 2) % numbers.length]?.id;
      const request = { path: '/whatsapp/send', key: tenant.key, body: { to: toOf(index), message: 'x', whatsapp_id } };
      answers[index] = await system.replicas[index % 2 === 0 ? 0 : 1].call(request);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, AT_ONCE) }, caller));
  return answers;
}

function countsOf(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[statusAndCode(answer)] = (counts[statusAndCode(answer)] ?? 0) + 1;
  return counts;
}

describe('a plan of 300 messages a month', () => {
  it('a plan of 300 messages takes exactly 300 of 1,500 sends, 200 at once, at two api-gateways', async () => {
    // Many numbers: on a busy machine a message of a lane takes a fifth of a second, and none may wait for 20.
    const tenant = await system.aTenant({ messages_month: 300 }, 40);
    const answers = await rush(tenant, 1500, () => TO.silent);
    expect(countsOf(answers)).toEqual({ '200': 300, '403 PLAN_LIMIT': 1200 });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(300);
    expect(await system.messageIds(tenant.orgId)).toHaveLength(300);
    const refused = answers.filter((answer) => answer.status === 403);
    expect(new Set(refused.map(({ body }) => `${String(body.limit)} ${String(body.max)}`))).toEqual(
      new Set(['messages_month 300']),
    );
    for (const { body } of refused) expect(body.used).toBe(300);
  });
});

describe('a send that is refused by the gateway', () => {
  it('a send that the gateway refuses gives its unit back: 40 refused among 60 leave room for exactly 40 more', async () => {
    const tenant = await system.aTenant({ messages_month: 60, whatsapp_messages_month: 100 }, 2);
    const first = await rush(tenant, 60, (index) => (index % 3 === 0 ? TO.silent : TO.notOnWhatsapp));
    expect(countsOf(first)).toEqual({ '200': 20, '502 GATEWAY_ERROR': 40 });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(20);
    expect(await system.usage(tenant.orgId, 'whatsapp_messages_month')).toBe(20);
    const second = await rush(tenant, 100, () => TO.silent);
    expect(countsOf(second)).toEqual({ '200': 40, '403 PLAN_LIMIT': 60 });
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(60);
    expect(await system.usage(tenant.orgId, 'whatsapp_messages_month')).toBe(60);
  });

  it('a send gives its unit back when the gateway app is not running, and when the number lost WhatsApp', async () => {
    const tenant = await system.aTenant({ messages_month: 2 }, 2);
    const answers = await rush(tenant, 2, (index) => (index === 0 ? TO.disconnects : TO.silent));
    expect(answers.map(statusAndCode)).toContain('409 WHATSAPP_DISCONNECTED');
    const sent = countsOf(answers)['200'] ?? 0;
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(sent);
    await tenant.gateway.app.stop();
    const whatsapp_id = tenant.gateway.numbers[1]?.id;
    const send = { path: '/whatsapp/send', key: tenant.key, body: { to: TO.silent, message: 'x', whatsapp_id } };
    expect(statusAndCode(await system.api.call(send))).toBe('502 GATEWAY_CLOSED');
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(sent);
  });

  it('a send keeps its unit when the message fails after it was sent: it was counted at acceptance', async () => {
    const tenant = await system.aTenant({ messages_month: 3 });
    const answers = await rush(tenant, 3, () => TO.fails);
    expect(countsOf(answers)).toEqual({ '200': 3 });
    for (const { data } of answers) {
      const path = `/messages/${String(data.id)}`;
      const hasFailed = async () => (await system.api.call({ path, key: tenant.key })).data.status === 'failed';
      await waitFor(hasFailed, { what: 'the message to fail' });
    }
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(3);
  });
});

describe('the count of the plan', () => {
  it('a send is charged to the tighter of two limits, and neither is charged for what the other refused', async () => {
    const tenant = await system.aTenant({ messages_month: 50, whatsapp_messages_month: 30 }, 2);
    const answers = await rush(tenant, 120, () => TO.silent);
    expect(countsOf(answers)).toEqual({ '200': 30, '403 PLAN_LIMIT': 90 });
    const refused = answers.filter((answer) => answer.status === 403);
    expect(new Set(refused.map(({ body }) => body.limit))).toEqual(new Set(['whatsapp_messages_month']));
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(30);
    expect(await system.usage(tenant.orgId, 'whatsapp_messages_month')).toBe(30);
  });

  it('a retry with the same Idempotency-Key costs nothing, and neither does what is refused with a 400 or 503', async () => {
    const tenant = await system.aTenant({ messages_month: 2 });
    const send = (body: object, key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return system.api.call({ path: '/whatsapp/send', key: tenant.key, body, headers });
    };
    const valid = { to: TO.silent, message: 'x' };
    await Promise.all(Array.from({ length: 20 }, () => send(valid, 'the same')));
    await Promise.all([
      send({ to: TO.silent }),
      send({ ...valid, whatsapp_id: 'x' }),
      send({ ...valid, account_phone: '4930999' }),
    ]);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(1);
    expect((await send(valid)).status).toBe(200);
    expect(statusAndCode(await send(valid))).toBe('403 PLAN_LIMIT');
    // Its message exists, so the plan no longer matters.
    expect((await send(valid, 'the same')).status).toBe(200);
  });

  it('messages of the sandbox do not count against the plan, however many', async () => {
    const orgId = await system.anOrganization({ limits: { messages_month: 1 } });
    const key = await system.aKey(orgId, { mode: 'test' });
    const tenant = { ...key, gateway: await system.aGateway(orgId, 'test') };
    expect(countsOf(await rush(tenant, 20, () => TO.silent))).toEqual({ '200': 20 });
    expect(await system.usage(orgId, 'messages_month')).toBe(0);
  });
});
