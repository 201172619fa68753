import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';
import { type Received, Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from './answers.world';
import { statusAndCode } from './api.client';
import { RunningSystem, type Tenant, type TestKey } from './running-system';

let system: RunningSystem;
let tenant: Tenant;
const receiver = new Receiver();

beforeAll(async () => {
  await receiver.start();
  system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'] });
  tenant = await system.aTenant();
});
afterAll(async () => {
  await system.close();
  await receiver.stop();
});

let paths = 0;
async function aWebhook({ key }: TestKey, settings: Record<string, unknown> = {}) {
  paths += 1;
  const path = `/hook-${paths}`;
  const { data } = await system.api.call({ path: '/webhooks', key, body: { url: receiver.url(path), ...settings } });
  return { id: String(data.id), secret: String(data.secret), path };
}
const aKey = async (): Promise<TestKey> => system.aKey(await system.anOrganization());
const post = async ({ key }: TestKey, path: string, body: object = {}) => system.api.call({ path, key, body });
const get = async ({ key }: TestKey, path: string) => system.api.call({ path, key });
const arrived = (path: string, count: number): Promise<boolean> =>
  waitFor(() => receiver.at(path).length >= count, { what: `${count} requests at ${path}` });
const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a webhook', () => {
  it('a webhook is told what became of a message, with a signature that verifies, as the feed has it', async () => {
    const { id, secret, path } = await aWebhook(tenant, { events: ['message.status'] });
    const sent = await post(tenant, '/whatsapp/send', { to: TO.delivered, message: 'hello', metadata: { order: '7' } });
    await arrived(path, 1);
    const [request] = receiver.at(path);
    const event = verified(secret, request as Received);
    expect(event).toMatchObject({
      type: 'message.status',
      organization_id: tenant.orgId,
      test: false,
      data: { message: { id: sent.data.id, status: 'delivered', metadata: { order: '7' } } },
    });
    expect((await get(tenant, `/events/${request?.id}`)).data).toEqual(event);
    expect(request?.headers).toMatchObject({ 'x-webhook-attempt': '1', 'content-type': 'application/json' });
    const succeeded = async () => {
      const { body } = await get(tenant, `/webhooks/${id}/deliveries?status=succeeded`);
      return (body.data as { id: string }[])[0];
    };
    const delivery = await waitFor(succeeded, { what: 'the recorded delivery' });
    const { data } = await get(tenant, `/webhooks/deliveries/${delivery.id}`);
    expect(data).toMatchObject({
      event_id: request?.id,
      attempt: 1,
      http_status: 200,
      response_excerpt: 'ok',
      attempts: [{ attempt: 1, http_status: 200, error: null }],
    });
    expect((await get(tenant, `/webhooks/${id}`)).data).toMatchObject({
      stats: { ok: 1, failed: 0, pending: 0, attempts: 1 },
      failing_since: null,
    });
  });

  it('a webhook gets its own headers, and a test at once that says that it is one', async () => {
    const key = await aKey();
    const { id, secret, path } = await aWebhook(key, {
      events: ['contact.created'],
      headers: { Authorization: 'Bearer let-me-in' },
    });
    const tested = await post(key, `/webhooks/${id}/test`, { event: 'message.received' });
    await arrived(path, 1);
    const [request] = receiver.at(path);
    expect(request?.headers.authorization).toBe('Bearer let-me-in');
    expect(verified(secret, request as Received)).toMatchObject({ type: 'message.received', test: true });
    expect(request?.id).toBe(tested.data.event_id);
  });

  it('a webhook is signed with both secrets in the grace time, and with the new one alone without', async () => {
    const key = await aKey();
    const { id, secret, path } = await aWebhook(key);
    const rotated = String((await post(key, `/webhooks/${id}/rotate-secret`)).data.secret);
    await system.anEvent(key.orgId);
    await arrived(path, 1);
    const [both] = receiver.at(path) as [Received];
    expect(verified(secret, both)).toEqual(verified(rotated, both));
    const last = String((await post(key, `/webhooks/${id}/rotate-secret`, { grace_hours: 0 })).data.secret);
    await system.anEvent(key.orgId);
    await arrived(path, 2);
    const [, alone] = receiver.at(path) as [Received, Received];
    expect(verified(last, alone)).toMatchObject({ type: 'usage.threshold' });
    for (const old of [secret, rotated]) expect(() => verified(old, alone)).toThrow(/signature/);
  });

  it('a webhook that answered 410 is disabled; one click enables it and delivers what it missed, each once, the refused too', async () => {
    const key = await aKey();
    const { id, path } = await aWebhook(key);
    receiver.on(path, (_request, response) => response.writeHead(410).end());
    const first = await system.anEvent(key.orgId);
    const status = async () => (await get(key, `/webhooks/${id}`)).data;
    await waitFor(async () => (await status()).status === 'disabled', { what: 'the webhook to be disabled' });
    expect(await status()).toMatchObject({ disabled_reason: 'gone' });
    const missed: string[] = [first];
    for (let count = 0; count < 5; count += 1) missed.push(await system.anEvent(key.orgId));
    expect(statusAndCode(await post(key, `/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' }))).toBe(
      '409 INVALID_STATE',
    );
    receiver.on(path, (_request, response) => response.end('back'));
    const { data, status: answered } = await post(key, `/webhooks/${id}/enable-and-recover`);
    expect(answered).toBe(202);
    expect(data).toMatchObject({ webhook: { status: 'active' }, recovery: { status: 'running' } });
    const recovery = `/webhooks/${id}/recoveries/${(data.recovery as { id: string }).id}`;
    await waitFor(async () => (await get(key, recovery)).data.status === 'completed', { what: 'the recovery' });
    // And the event that it was disabled, which it could not get.
    await arrived(path, 1 + missed.length + 1);
    const [refused, ...again] = receiver.at(path).map((request) => request.id);
    expect(refused).toBe(first);
    expect(again).toEqual(expect.arrayContaining(missed));
    expect(new Set(again).size).toBe(missed.length + 1);
  });

  it('a webhook gets an event once more when somebody asks for it, with the same id', async () => {
    const key = await aKey();
    const { id, path } = await aWebhook(key);
    const event = await system.anEvent(key.orgId);
    await arrived(path, 1);
    const done = async () =>
      (await get(key, `/webhooks/${id}/deliveries?status=succeeded`)).body.data as { id: string }[];
    const [delivery] = await waitFor(async () => ((await done()).length > 0 ? done() : null), { what: 'its record' });
    const replayed = await post(key, `/webhooks/deliveries/${delivery?.id}/replay`);
    expect([replayed.status, replayed.data.reason]).toEqual([202, 'replay']);
    await arrived(path, 2);
    expect(receiver.at(path).map((request) => request.id)).toEqual([event, event]);
  });

  it('a webhook that was deleted is told nothing more', async () => {
    const key = await aKey();
    const [gone, kept] = [await aWebhook(key), await aWebhook(key)];
    expect((await system.api.call({ method: 'DELETE', path: `/webhooks/${gone.id}`, key: key.key })).status).toBe(200);
    await system.anEvent(key.orgId);
    await arrived(kept.path, 1);
    expect(receiver.at(gone.path)).toEqual([]);
  });
});
