import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BaileysWorld } from '../../testing/baileys.world';
import { whatsappIdOf } from '../../ledger/message-identity';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

let world: BaileysWorld;

beforeEach(async () => {
  world = await new BaileysWorld().open();
});
afterEach(async () => {
  await world.close();
});

describe('a full data folder', () => {
  const pages = (most: number) => world.store.db.exec(`PRAGMA max_page_count = ${most}`);

  it('WhatsApp keeps what comes in while the data folder is full, and it is reported in order, each once, when there is room', async () => {
    const ann = world.person('usual');
    await ann.write(world.user, 'Before');
    await until(() => world.inbound.length === 1, 'the first message');
    pages(1);
    const logins = world.whatsapp.loginCount;
    for (let i = 0; i < 6; i += 1) await ann.write(world.user, `${i} ${'x'.repeat(30_000)}`);
    await until(() => world.statuses().includes('disconnected'), 'the number lets go');
    expect(world.driver.session(NUMBER)?.reason).toBe('disk_full');
    const [request] = [aMessage({ to: ann.user.phone })];
    const outcome = await world.send({ request, waId: whatsappIdOf(NUMBER, request.id) }).catch(() => undefined);
    expect(outcome?.kind).not.toBe('accepted');
    // A login would now take messages that it cannot store.
    expect(world.whatsapp.loginCount).toBe(logins);
    pages(1_000_000);
    await until(() => world.inbound.length >= 7, 'all are reported');
    await until(() => world.whatsapp.owed().length === 0, 'all are confirmed');
    expect(world.inbound.map(({ text }) => text.slice(0, 6).trim())).toEqual([
      'Before',
      ...Array.from({ length: 6 }, (_, i) => `${i} xxxx`),
    ]);
    expect(world.whatsapp.problems()).toEqual([]);
    const again = { request, waId: whatsappIdOf(NUMBER, request.id) };
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
    expect(await world.send(again)).toMatchObject({ kind: 'accepted' });
    await until(() => ann.user.received.some(({ id }) => id === again.waId), 'the message is there');
  });
});

describe('a number that is linked while it is unlinked', () => {
  it('a number that is linked while it is unlinked keeps its new login, also for the next process, and says so in order', async () => {
    const left = world.driver.unlink(NUMBER);
    const linked = world.driver.link(NUMBER);
    await Promise.all([left, world.driver.unlink(NUMBER)]);
    expect(await linked).toEqual({ kind: 'pairing' });
    await world.scan(NUMBER);
    await until(() => world.statuses().at(-1) === 'connected', 'it is linked');
    expect(world.statuses()).toEqual(['signed_out', 'pending', 'waiting_qr', 'connected']);
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is connected after the start');
  });
});

describe('a number that is unlinked while the data folder takes no writes', () => {
  const takesWrites = (does: boolean) => world.store.db.exec(`PRAGMA query_only = ${does ? 0 : 1}`);
  const logins = () =>
    world.store.db.prepare('SELECT count(*) AS n FROM auth WHERE session = ?').get(NUMBER) as { n: number };

  it('a number that could not be forgotten when it was unlinked is forgotten when that is asked again, and does not come back', async () => {
    takesWrites(false);
    await expect(world.driver.unlink(NUMBER)).rejects.toThrow('readonly');
    expect(world.driver.session(NUMBER)).toBeUndefined();
    await expect(world.driver.unlink(NUMBER)).rejects.toThrow('readonly');
    expect(logins().n).toBeGreaterThan(0);
    takesWrites(true);
    await world.driver.unlink(NUMBER);
    expect([world.statuses(), logins().n]).toEqual([['signed_out'], 0]);
    await world.restart();
    expect(world.driver.sessions()).toEqual([]);
  });

  it('a number that could not be forgotten when it was unlinked can be linked again', async () => {
    takesWrites(false);
    await expect(world.driver.unlink(NUMBER)).rejects.toThrow('readonly');
    takesWrites(true);
    await world.link(NUMBER);
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is connected after the start');
  });
});

describe('a pairing that WhatsApp forgets at its last step', () => {
  it('a number whose pairing WhatsApp forgets at its last step was not signed out: the next question shows a code', async () => {
    const phone = '15557770000';
    await world.driver.link(phone);
    world.whatsapp.script.loginFailures.set(phone, 401);
    await world.scan(phone);
    await until(() => world.driver.session(phone)?.status === 'qr_expired', 'it is refused');
    world.whatsapp.script.clear();
    expect(await world.driver.qr(phone, 'qr')).toEqual({ kind: 'refreshing', reason: 'refused' });
    await world.scan(phone);
    await until(() => world.driver.session(phone)?.status === 'connected', 'it is linked');
  });
});

describe('a server that cannot prove that it is WhatsApp', () => {
  it('a server that cannot prove that it is WhatsApp gets neither a pairing nor a login of the number', async () => {
    await world.driver.stop();
    const noiseRootKey = Buffer.alloc(32, 5);
    const stranger = await new BaileysWorld({
      testNetwork: { webSocketUrl: world.whatsapp.access.url, noiseRootKey },
    }).open(false);
    await stranger.driver.link('15557770000');
    await until(
      () => stranger.log.filter((line) => line.includes('connection to WhatsApp closed')).length > 1,
      'tries',
    );
    expect(stranger.driver.session('15557770000')?.status).toBe('pending');
    expect(world.whatsapp.waitingForScan).toBe(0);
    await stranger.close();
  });
});
