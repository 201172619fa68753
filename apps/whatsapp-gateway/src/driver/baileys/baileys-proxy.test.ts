import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { whatsappIdOf } from '../../ledger/message-identity';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import { FakeProxy, type ProxyKind } from '../../testing/fake-proxy';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const NONE = { receive_groups: false, proxy_url: null, web_version: null };
let world: BaileysWorld;
let proxy: FakeProxy;
afterEach(async () => {
  await world.close();
  await proxy.stop().catch(() => undefined);
});

async function open(kind: ProxyKind, allowsProxies = true): Promise<void> {
  proxy = await new FakeProxy(kind).start();
  world = await new BaileysWorld({ allowsProxies, timings: { ...QUICK, steadyMs: 0, backoffMs: [50] } }).open(false);
}
const states = () =>
  world.events.flatMap((each) => (each.type === 'session.status' ? [[each.status, each.reason].join(' ').trim()] : []));
const reached = (state: string) => until(() => states().at(-1) === state, state);
const through = (proxy_url: string | null) => world.driver.configure(NUMBER, { ...NONE, proxy_url });
const hostOf = (url: string) => new URL(url).host;
const send = (text: string) => {
  const request = aMessage({ to: world.recipient('usual'), text });
  return world.send({ request, waId: whatsappIdOf(NUMBER, request.id) });
};

describe.each(['http', 'socks5'] as const)('a number with an %s proxy', (kind) => {
  it(`a number with an ${kind} proxy pairs, sends, and moves files in both directions through it alone`, async () => {
    await open(kind);
    await through(proxy.urlOf());
    await world.link(NUMBER);
    const { access } = world.whatsapp;
    expect(new Set(proxy.targets)).toEqual(new Set([hostOf(access.url)]));
    expect(await send('Through the proxy')).toMatchObject({ kind: 'accepted', ack: 'server' });
    const bytes = randomBytes(50_000);
    const files = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(bytes));
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.png`;
    const file = { url, mime: 'image/png', max_bytes: 1_000_000 };
    const request = aMessage({ to: world.recipient('usual'), type: 'image', text: undefined, media: file });
    expect(await world.send({ request, waId: whatsappIdOf(NUMBER, request.id) })).toMatchObject({ kind: 'accepted' });
    files.close();
    expect(proxy.targets.at(-1)).toBe(access.mediaHost);
    const uploads = proxy.targets.length;
    const writer = world.person('usual');
    const inbound = await world.reported(writer.sendFile(world.user, { kind: 'image', bytes, mimetype: 'image/png' }));
    expect(inbound?.media).toMatchObject({ ref: expect.any(String), size: bytes.length });
    expect(proxy.targets.slice(uploads)).toEqual([access.mediaHost]);
    const before = proxy.targets.length;
    const reader = world.person('reads');
    const picture = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(3000)]);
    world.whatsapp.setPicture(reader.user.phone, picture, false);
    world.keepsPictures = true;
    await reader.write(world.user, 'hi');
    await until(() => world.pictures.some(({ from }) => from === reader.user.phone), 'the picture is told');
    expect(proxy.targets.slice(before)).toEqual([access.mediaHost]);
    expect(world.whatsapp.problems()).toEqual([]);
  });

  it(`a number whose ${kind} proxy dies is disconnected, never connects directly, and comes back with it`, async () => {
    await open(kind);
    await through(proxy.urlOf());
    await world.link(NUMBER);
    const { loginCount } = world.whatsapp;
    await proxy.stop();
    await reached('disconnected proxy_unreachable');
    await until(() => world.log.filter((line) => line.includes('gives no line')).length >= 3, 'three tries');
    expect(world.whatsapp.loginCount).toBe(loginCount);
    expect(await send('Not now')).toMatchObject({ code: 'WHATSAPP_DISCONNECTED', detail: 'proxy_unreachable' });
    await proxy.start();
    await reached('connected');
    expect(await send('Now')).toMatchObject({ kind: 'accepted' });
  });

  it(`a file that follows its message comes through the ${kind} proxy alone, and waits while it is away`, async () => {
    await open(kind);
    world.takesLateFiles = true;
    await through(proxy.urlOf());
    await world.link(NUMBER);
    world.whatsapp.media.nextFate = 'hangs';
    const bytes = randomBytes(5000);
    const writer = world.person('usual');
    const inbound = await world.reported(writer.sendFile(world.user, { kind: 'image', bytes, mimetype: 'image/png' }));
    expect(inbound?.media).toMatchObject({ pending: true });
    await until(() => world.whatsapp.media.downloads.length === 1, 'the download');
    await proxy.stop();
    world.whatsapp.media.afflict();
    const failed = () => world.log.filter((line) => line.includes('a file cannot be fetched yet')).length;
    await until(() => failed() >= 3, 'three tries');
    expect(world.whatsapp.media.downloads).toHaveLength(1);
    await proxy.start();
    await until(() => world.events.some(({ type }) => type === 'message.media'), 'the file is told');
    expect(world.events.find(({ type }) => type === 'message.media')).toMatchObject({ media: { size: bytes.length } });
    expect(new Set(proxy.targets)).toContain(world.whatsapp.access.mediaHost);
  });

  it(`a wrong password of an ${kind} proxy is said as such and stands in no log`, async () => {
    await open(kind);
    await through(proxy.urlOf('wr0ng'));
    await world.driver.link(NUMBER);
    await reached('pending proxy_unreachable');
    expect(world.whatsapp.waitingForScan).toBe(0);
    expect(world.log.some((line) => line.includes('another name or password'))).toBe(true);
    await through(proxy.urlOf());
    await world.scan(NUMBER);
    await reached('connected');
    for (const secret of ['wr0ng', 's3cret', encodeURIComponent('s3cret:@')]) {
      expect(world.log.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});

describe('the proxy of a number', () => {
  it.each(['http', 'socks5'] as const)(
    'an %s proxy that hangs holds up neither a stop nor an unlinking',
    async (kind) => {
      await open(kind);
      world.keepsPictures = true;
      await through(proxy.urlOf());
      await world.link(NUMBER);
      const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(3000)]);
      const hangs = async (kindOfPerson: 'usual' | 'reads') => {
        const writer = world.person(kindOfPerson);
        world.whatsapp.setPicture(writer.user.phone, jpeg, false);
        proxy.isMute = true;
        proxy.unanswered = 0;
        await writer.write(world.user, 'hi');
        await until(() => proxy.unanswered > 0, 'the picture is on its way');
      };
      await hangs('usual');
      const stopping = performance.now();
      await world.driver.stop();
      expect(performance.now() - stopping).toBeLessThan(5000);
      proxy.isMute = false;
      await world.restart();
      await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
      await hangs('reads');
      const leaving = performance.now();
      await world.driver.unlink(NUMBER);
      expect(performance.now() - leaving).toBeLessThan(5000);
      proxy.isMute = false;
    },
  );

  it('the proxy of a number that is connected can be set, changed and removed', async () => {
    await open('http');
    await world.link(NUMBER);
    expect(proxy.targets).toEqual([]);
    await through(proxy.urlOf());
    await until(() => proxy.targets.length === 1, 'it connects through the proxy');
    await reached('connected');
    await world.restart();
    await until(() => proxy.targets.length === 2, 'it is remembered');
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
    const { loginCount } = world.whatsapp;
    await through(null);
    await until(() => world.whatsapp.loginCount > loginCount && world.whatsapp.isConnected(NUMBER), 'a direct login');
    expect(proxy.targets).toHaveLength(2);
  });

  it('a proxy that refuses, answers nonsense or cannot be named gives no line', async () => {
    await open('http');
    await world.link(NUMBER);
    proxy.refusesWith = 503;
    const garbage = hostOf(world.whatsapp.access.url);
    for (const url of [proxy.urlOf(), `socks5://${garbage}`, 'http://unreadable.invalid', 'ftp://127.0.0.1']) {
      await through(url);
      await reached('disconnected proxy_unreachable');
      await through(null);
      await reached('connected');
    }
    expect(proxy.targets).toEqual([]);
  });

  it('an app that allows no proxies of numbers does not connect a number that has one', async () => {
    await open('http', false);
    await through(proxy.urlOf());
    await world.driver.link(NUMBER);
    await reached('pending proxy_unreachable');
    expect([proxy.targets, world.whatsapp.waitingForScan]).toEqual([[], 0]);
  });

  it('a number that is linked again while it is unlinked keeps the proxy that was set for it meanwhile', async () => {
    await open('http');
    await world.link(NUMBER);
    const left = world.driver.unlink(NUMBER);
    await through(proxy.urlOf());
    await left;
    await world.link(NUMBER);
    expect(new Set(proxy.targets)).toEqual(new Set([hostOf(world.whatsapp.access.url)]));
  });

  it('nothing is kept of the proxy of a number that is unlinked before it was ever linked', async () => {
    await open('http');
    await through(proxy.urlOf());
    await world.driver.unlink(NUMBER);
    expect(world.store.db.prepare('SELECT phone FROM number_settings').all()).toEqual([]);
  });
});
