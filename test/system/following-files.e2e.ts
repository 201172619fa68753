import { randomUUID } from 'node:crypto';
import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { waitFor } from '@chasqui/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGateway } from '../../apps/pairing/src/testing/fake-gateway';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { RunningSystem, type TestKey } from './running-system';

interface ToldMedia {
  url: string | null;
  status: string;
}
interface Shown {
  id: string;
  media: ToldMedia;
}
interface Told {
  type: string;
  data: { message: { id: string; version: number; media: ToldMedia }; change?: string; previous?: unknown };
}

const PHONE = '4915100009';
const PENDING = { url: null, mime_type: 'image/jpeg', size: 9, filename: 'a.jpg', error: null, status: 'pending' };
const receiver = new Receiver();
let system: RunningSystem;
let customer: TestKey;
let app: { id: string; token: string; tunnel: FakeGateway };

beforeAll(async () => {
  await receiver.start();
  system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'] });
  customer = await system.aKey(await system.anOrganization());
  await system.api.call({ path: '/webhooks', key: customer.key, body: { url: receiver.url('/hook') } });
  app = await aGatewayApp();
});
afterAll(async () => {
  app.tunnel.kill();
  await system.close();
  await receiver.stop();
});

const ask = async <T>(path: string): Promise<T> => (await system.api.call({ path, key: customer.key })).body.data as T;

function toService(path: string, token: string, method: string, body: string, type: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return fetch(system.serviceUrl + path, { method, headers, body });
}

async function aGatewayApp(): Promise<typeof app> {
  const created = await system.admin.gateways.create(customer.orgId, 'live');
  const setup_code = await system.admin.gateways.createSetupCode(customer.orgId, created);
  const request = { setup_code, app_version: '1.0.0', protocol: 1, host: { os: 'linux', arch: 'x64' } };
  const answer = await toService(SERVICE_ROUTES.register, '', 'POST', JSON.stringify(request), 'application/json');
  const { gateway_id: id, token } = (await answer.json()) as { gateway_id: string; token: string };
  const url = system.serviceUrl.replace('http', 'ws') + SERVICE_ROUTES.connect;
  const tunnel = await FakeGateway.connect(url, token, { sessions: [{ phone: PHONE, status: 'connected' }] });
  return { id, token, tunnel };
}

async function report(type: string, data: object): Promise<void> {
  const event = { id: randomUUID(), seq: 1, at: new Date().toISOString(), phone: PHONE, type, data };
  const body = JSON.stringify({ gateway_id: app.id, events: [event] });
  const answer = await toService(SERVICE_ROUTES.events, app.token, 'POST', body, 'application/json');
  expect(await answer.json()).toEqual({
    accepted: [event.id],
    rejected: [],
    capabilities: ['media_follows', 'contact_pictures'],
  });
}

async function aPicture(): Promise<string> {
  const wa_id = randomUUID();
  const media = { mime: 'image/jpeg', size: 9, filename: 'a.jpg', pending: true };
  await report('message.inbound', { wa_id, from: '4917012345', kind: 'image', text: 'Look', offline: false, media });
  return wa_id;
}

async function told(id: string, count: number): Promise<Told[]> {
  const own = () => {
    const events = receiver.at('/hook').map(({ body }) => JSON.parse(body) as Told);
    return events.filter(({ data }) => data.message?.id === id);
  };
  await waitFor(() => own().length >= count, { what: `${count} requests about the message` });
  return own().toSorted((one, other) => one.data.message.version - other.data.message.version);
}

const newest = async () => (await ask<[Shown]>('/messages?per_page=1'))[0];

describe('a message whose file follows, as its customer sees it', () => {
  it('a message is read and told while its file is awaited, and told again with a link when it is here', async () => {
    const wa_id = await aPicture();
    const { id, media } = await newest();
    expect(media).toEqual(PENDING);
    expect((await ask<Shown>(`/messages/${id}`)).media).toEqual(PENDING);
    expect(await told(id, 1)).toMatchObject([{ type: 'message.received', data: { message: { media: PENDING } } }]);

    const ref = randomUUID();
    const put = await toService(`${SERVICE_ROUTES.media}/${ref}`, app.token, 'PUT', 'a picture', 'image/jpeg');
    expect(put.status).toBe(204);
    await report('message.media', { wa_id, media: { ref, mime: 'image/jpeg', size: 9, filename: 'a.jpg' } });
    const here = { ...PENDING, url: expect.stringContaining('signature='), status: 'stored' };
    expect((await newest()).media).toEqual(here);
    const alone = await ask<Shown>(`/messages/${id}`);
    expect(alone.media).toEqual(here);
    const { pathname, search } = new URL(alone.media.url ?? '');
    expect(await (await fetch(system.api.origin + pathname + search)).text()).toBe('a picture');
    const [, updated] = await told(id, 2);
    expect(updated).toMatchObject({
      type: 'message.updated',
      data: { message: { version: 2, content: 'Look', media: here }, change: 'media', previous: null },
    });
    const feed = await ask<Told[]>('/events?limit=100');
    expect(
      feed.filter(({ data: { message } }) => message?.id === id).map(({ data: { message } }) => message.media),
    ).toEqual([PENDING, here]);
    expect(await ask(`/messages/${id}/events`)).toMatchObject([
      { status: 'delivered', change: null, previous: null },
      { status: 'delivered', source: 'gateway', detail: null, change: 'media', previous: null },
    ]);
  });

  it('a message whose file finds no room says so wherever its file is shown', async () => {
    const wa_id = await aPicture();
    await report('message.media', { wa_id, media: { mime: 'image/jpeg', size: 9, error: 'storage_full' } });
    const { id, media } = await newest();
    const lost = { ...PENDING, error: 'storage_full', status: 'failed' };
    expect(media).toEqual(lost);
    expect((await ask<Shown>(`/messages/${id}`)).media).toEqual(lost);
    expect((await told(id, 2))[1]).toMatchObject({ data: { message: { media: lost }, change: 'media' } });
    expect((await ask<object[]>(`/messages/${id}/events`))[1]).toMatchObject({
      change: 'media',
      detail: 'storage_full',
    });
  });
});
