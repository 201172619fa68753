import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, type MessageStep, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

let system: RunningSystem;
let sender: TestKey;
let gateway: TestGateway;
const call = (request: ApiRequest): Promise<ApiAnswer> => system.api.call({ key: sender.key, ...request });
const send = (to: string, more: Record<string, unknown> = {}) =>
  call({ path: '/whatsapp/send', body: { to, message: 'hello', ...more } });
const idOf = async (answer: Promise<ApiAnswer>): Promise<string> => String((await answer).data.id);
const record = async (id: string) => (await call({ path: `/messages/${id}` })).data;
const steps = async (id: string) => (await call({ path: `/messages/${id}/events` })).body.data as MessageStep[];
const pathOf = async (id: string) => (await steps(id)).map(({ status, source }) => `${status} by ${source}`);

beforeAll(async () => {
  system = await RunningSystem.start();
  sender = await system.aKey(await system.anOrganization(), { mode: 'test' });
  gateway = await system.aGateway(sender.orgId, 'test', 2);
});
afterAll(() => system.close());

const untilStatus = (id: string, status: string) =>
  waitFor(async () => (await record(id)).status === status, { what: `the message to be ${status}` });

describe('a message that moves by itself', () => {
  it.each([
    ['delivered', TO.delivered, ['pending by api', 'sent by gateway', 'delivered by receipt']],
    ['read', TO.reads, ['pending by api', 'sent by gateway', 'delivered by receipt', 'read by receipt']],
    ['failed', TO.fails, ['pending by api', 'sent by gateway', 'failed by receipt']],
  ] as const)(
    'a message moves by itself to %s, each step once, in order, with its source',
    async (status, to, path) => {
      const id = await idOf(send(to));
      await untilStatus(id, status);
      expect(await pathOf(id)).toEqual(path);
      const times = (await steps(id)).map(({ at }) => Date.parse(at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
    },
  );

  it('a message’s record has the time of each step, and no time of a step that was not', async () => {
    const [read, failed] = await Promise.all([idOf(send(TO.reads)), idOf(send(TO.fails))]);
    await untilStatus(read, 'read');
    await untilStatus(failed, 'failed');
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const isRead = { sent_at: time, delivered_at: time, read_at: time, failed_at: null, error_code: null };
    expect(await record(read)).toMatchObject({ ...isRead, error_message: null });
    const isFailed = { sent_at: time, delivered_at: null, read_at: null, failed_at: time };
    const words = { error_code: 'DELIVERY_FAILED', error_message: 'WhatsApp could not deliver it.' };
    expect(await record(failed)).toMatchObject({ ...isFailed, ...words });
    const { at, ...last } = (await steps(failed)).at(-1) as MessageStep;
    expect(last).toMatchObject({ status: 'failed', detail: expect.stringContaining('DELIVERY_FAILED') });
    expect(at).toBe((await record(failed)).failed_at);
  });

  it('many messages sent at once from two numbers over both replicas move by themselves, and none is left behind', async () => {
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const whatsapp_id = gateway.numbers[index % 2]?.id;
        const request = {
          path: '/whatsapp/send',
          key: sender.key,
          body: { to: TO.reads, message: `${index}`, whatsapp_id },
        };
        const replica = system.replicas[index % 4 < 2 ? 0 : 1];
        return idOf(replica.call(request));
      }),
    );
    expect(new Set(ids).size).toBe(60);
    for (const id of ids) await untilStatus(id, 'read');
    for (const id of ids) expect(await pathOf(id)).toHaveLength(4);
  });
});

describe('a message that does not move', () => {
  it('a message does not move when WhatsApp says nothing more, nor when it goes to a group, which is not tracked', async () => {
    const [silent, group] = await Promise.all([idOf(send(TO.silent)), idOf(send(TO.group))]);
    // Receipts of these would have come by then: those of a later message have.
    await untilStatus(await idOf(send(TO.reads)), 'read');
    expect(await record(silent)).toMatchObject({ status: 'sent', tracked: true, delivered_at: null });
    expect(await record(group)).toMatchObject({ status: 'sent', tracked: false, to: TO.group, delivered_at: null });
    expect(await pathOf(group)).toEqual(['pending by api', 'sent by gateway']);
  });

  it('a message that the gateway refuses does not move: it failed, with the reason, and the audit says so', async () => {
    const refused = await send(TO.notOnWhatsapp);
    expect(statusAndCode(refused)).toBe('502 GATEWAY_ERROR');
    const id = (await system.messageIds(sender.orgId)).sort().at(-1) ?? '';
    expect(await record(id)).toMatchObject({ status: 'failed', error_code: 'NOT_ON_WHATSAPP', sent_at: null });
    expect(await pathOf(id)).toEqual(['pending by api', 'failed by gateway']);
  });
});

it('a number that loses WhatsApp answers 409, is not listed, answers 503 or 409 while it is away, then sends again', async () => {
  const whatsapp_id = gateway.numbers[1]?.id ?? '';
  const isListed = async () => {
    const { body } = await call({ path: '/whatsapp/accounts' });
    return (body.data as { id: string }[]).some((account) => account.id === whatsapp_id);
  };
  expect(await isListed()).toBe(true);
  expect(statusAndCode(await send(TO.disconnects, { whatsapp_id }))).toBe('409 WHATSAPP_DISCONNECTED');
  await waitFor(async () => !(await isListed()), { what: 'the number to leave the list' });
  const refusals = ['409 WHATSAPP_DISCONNECTED', '503 NO_CONNECTED_ACCOUNT'];
  expect(refusals).toContain(statusAndCode(await send(TO.delivered, { whatsapp_id })));
  const other = await send(TO.delivered);
  expect(other.data.whatsapp_id).toBe(gateway.numbers[0]?.id);
  await waitFor(isListed, { what: 'the number to come back by itself after 5 s' });
  expect(statusAndCode(await send(TO.delivered, { whatsapp_id }))).toBe('200');
});

it('a gateway app that is restarted is online again, and receipts that were due come after the restart', async () => {
  const id = await idOf(send(TO.reads));
  await gateway.app.stop();
  gateway.app.start();
  await untilStatus(id, 'read');
  expect(await pathOf(id)).toHaveLength(4);
  const sends = async () => (await send(TO.delivered)).status === 200;
  await waitFor(sends, { what: 'the gateway to send again' });
});
