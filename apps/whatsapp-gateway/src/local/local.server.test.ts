import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { statusText } from '../cli/status.command';
import { FakeService } from '../testing/fake-service';
import { NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';
import { type LocalAddress, readLocalAddress, removeLocalAddress, writeLocalAddress } from './local-address';
import { LocalClient, LocalError } from './local.client';
import { LocalServer } from './local.server';
import type { Overview } from './overview';

let service: FakeService;
let app: RunningGateway;
let server: LocalServer;
let address: LocalAddress;

const PHONE = '15557770000';

async function open(listen = { port: 0, isFixed: false }): Promise<void> {
  const { gateway } = app;
  if (gateway === undefined) throw new Error('the app does not run');
  server = new LocalServer({
    driver: gateway.driver,
    driverName: 'sandbox',
    serviceUrl: service.url,
    service: gateway.service,
    waitingEvents: () => gateway.waitingEvents(),
    storeTrouble: () => gateway.storeTrouble(),
  });
  address = await server.listen(listen);
}

beforeEach(async () => {
  service = await new FakeService().start();
  app = await new RunningGateway(service).start();
  await service.connected();
  await until(() => app.gateway?.service.name === 'connected', 'the connection is known');
  await open();
});
afterEach(async () => {
  await server.close();
  await app.remove();
  await service.stop();
});

const bearer = () => ({ authorization: `Bearer ${address.token}` });
const get = async (path: string, headers: Record<string, string> = bearer()) => {
  const { statusCode, headers: answered, body } = await request(address.url + path, { headers });
  return { status: statusCode, headers: answered, text: await body.text() };
};
const overview = async () => JSON.parse((await get('/local/overview')).text) as Overview;

describe('the status page', () => {
  it('the status page loads nothing from anywhere, runs only its own script, and holds no data', async () => {
    const { status, headers, text } = await get('/', {});
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(text).not.toMatch(/(src|href)="(?!data:)/);
    for (const secret of [address.token, service.token, NUMBER]) expect(text).not.toContain(secret);
  });

  it('the status page says how the numbers and the service stand, with the picture of a number that waits', async () => {
    await app.gateway?.driver.link(PHONE);
    const state = await overview();
    expect(state).toMatchObject({
      app_version: '0.1.0',
      driver: 'sandbox',
      service: { url: service.url, state: 'connected', reason: null },
      numbers: [
        { phone: NUMBER, status: 'connected', qr_svg: null },
        { phone: PHONE, status: 'waiting_qr', qr_svg: expect.stringContaining('<svg') },
      ],
    });
    const all = JSON.stringify(state);
    for (const secret of [address.token, service.token, service.setupCode, service.requestKey]) {
      expect(all).not.toContain(secret);
    }
  });

  it('the status page says that the service is not reached, since when and why, and how much waits', async () => {
    await service.stop();
    await until(() => app.gateway?.service.name === 'lost', 'the tunnel is lost');
    await app.arrive('Hello', '3A1');
    await until(() => app.gateway?.service.reason?.includes('ECONNREFUSED') ?? false, 'a dial failed');
    expect(await overview()).toMatchObject({
      service: { state: 'lost', reason: expect.stringContaining('ECONNREFUSED') },
      waiting_events: 1,
    });
  });

  it('the status page says that the clock of the machine is wrong', async () => {
    expect((await overview()).service.clock).toBeNull();
    service.serverTime = () => new Date(Date.now() - 3 * 3_600_000).toISOString();
    service.drop();
    await until(() => app.gateway?.service.clockAheadS !== 0, 'the time of the service');
    const sentence = 'The clock of this machine is 3 hours ahead of the clock of the service.';
    expect((await overview()).service.clock).toContain(sentence);
    expect(statusText(await overview())).toContain(sentence);
  });

  it('the status page says that the token was revoked', async () => {
    service.revoke();
    await until(() => app.gateway?.service.name === 'refused', 'it is known');
    expect(statusText(await overview())).toContain('refused: the token was revoked');
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
  ])('the status page tells nothing with %s', async (_, headers) => {
    expect(await get('/local/overview', headers)).toMatchObject({ status: 401 });
    expect(await get(`/v1/qr?phone=${NUMBER}`, headers)).toMatchObject({ status: 401 });
  });

  it.each([
    ['by a name that somebody points here', { host: 'evil.example.com' }],
    ['by this address without its port', { host: '127.0.0.1' }],
    ['from another site', { origin: 'https://evil.example.com' }],
    ['from another site without saying so', { 'sec-fetch-site': 'cross-site' }],
    ['from a page on another port', { 'sec-fetch-site': 'same-site' }],
  ])('the status page is closed to a browser that comes %s, even with the token', async (_, headers) => {
    for (const path of ['/', '/local/overview']) {
      const answer = await get(path, { ...bearer(), ...headers });
      expect(answer.status).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('the status page takes another port when the usual one is taken, unless that was asked for', async () => {
    await server.close();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    await open({ port, isFixed: false });
    expect(address.url).not.toContain(`:${port}`);
    await server.close();
    await expect(open({ port, isFixed: true })).rejects.toThrow('EADDRINUSE');
    taken.close();
  });
});

describe('the commands', () => {
  it('the commands find the running app by a file that only its owner can read', async () => {
    const { path } = app.folder;
    writeLocalAddress(path, address);
    expect(statSync(join(path, 'local.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(path, 'local.json'), 'utf8')).toContain(address.token);
    expect((await LocalClient.open(path).overview()).numbers).toHaveLength(1);
    removeLocalAddress(path);
    expect(readLocalAddress(path)).toBeUndefined();
    expect(() => LocalClient.open(path)).toThrow('Start it in another window');
  });

  it('the commands say in a sentence that the app is gone, and what it refuses', async () => {
    writeLocalAddress(app.folder.path, address);
    const client = LocalClient.open(app.folder.path);
    await expect(client.code('15559998888', 'qr')).rejects.toThrow('not linked to WhatsApp on this gateway');
    await server.close();
    await expect(client.overview()).rejects.toThrow(LocalError);
    await open();
  });
});
