import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

let world: BaileysWorld;
const states = () =>
  world.events.flatMap((each) => (each.type === 'session.status' ? [[each.status, each.reason].join(' ').trim()] : []));
const settled = (state: string) => until(() => states().at(-1) === state, state);

describe('a connection that closes and comes back', () => {
  beforeAll(async () => {
    world = await new BaileysWorld({ timings: { ...QUICK, steadyMs: 0, backoffMs: [20] } }).open();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.events.length = 0;
  });
  afterEach(async () => {
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
    world.whatsapp.script.clear();
  });

  it.each([
    [428, 'connection_lost'],
    [408, 'connection_lost'],
    [500, 'bad_session'],
    [503, 'unavailable'],
  ] as const)('a connection that closes with %d tries again by itself', async (code, reason) => {
    world.whatsapp.closeWith(NUMBER, code);
    await settled('connected');
    expect(states()).toEqual([`disconnected ${reason}`, 'connected']);
  });

  it('a connection that closes with 515 restarts at once, without a word', async () => {
    const { loginCount } = world.whatsapp;
    world.whatsapp.closeWith(NUMBER, 515);
    await until(() => world.whatsapp.loginCount > loginCount && world.whatsapp.isConnected(NUMBER), 'the new login');
    expect(states()).toEqual([]);
  });

  it('a number that is told twice at once to connect anew does it once, and then stays connected', async () => {
    const { loginCount } = world.whatsapp;
    await Promise.all([world.driver.reconnect(NUMBER), world.driver.reconnect(NUMBER)]);
    await settled('connected');
    expect(world.whatsapp.loginCount).toBe(loginCount + 1);
    expect(states()).toEqual(['connected']);
  });

  it('a number that is linked again while it connects anew keeps its login', async () => {
    const anew = world.driver.reconnect(NUMBER);
    expect(await world.driver.link(NUMBER)).toMatchObject({ kind: 'connected' });
    await anew;
    await settled('connected');
    expect(states()).toEqual(['connected']);
  });

  it('a connection that closes tries for as long as WhatsApp is away', async () => {
    await world.whatsapp.refuseConnections();
    await until(() => world.log.filter((line) => line.includes('ECONNREFUSED')).length >= 3, 'three tries');
    await world.whatsapp.acceptConnections();
    await settled('connected');
    expect(states()).toEqual(['disconnected connection_lost', 'connected']);
  });
});

describe('a connection that closes for good, or too often', () => {
  beforeEach(async () => {
    world = await new BaileysWorld().open();
  });
  afterEach(() => world.close());
  const authRows = () => (world.store.db.prepare('SELECT count(*) AS rows FROM auth').get() as { rows: number }).rows;

  it('a number whose connection closes with 401 is signed out, and its keys are wiped', async () => {
    world.whatsapp.closeWith(NUMBER, 401);
    await settled('signed_out logged_out');
    expect(authRows()).toBe(0);
    expect(await world.driver.qr(NUMBER, 'qr')).toMatchObject({ code: 'WHATSAPP_DISCONNECTED' });
  });

  it.each([
    [402, 'banned'],
    [403, 'blocked'],
    [406, 'banned'],
  ] as const)('a number whose connection closes with %d is signed out, and its keys stay', async (code, reason) => {
    const { loginCount } = world.whatsapp;
    world.whatsapp.closeWith(NUMBER, code);
    await settled(`signed_out ${reason}`);
    expect(authRows()).toBeGreaterThan(0);
    await world.restart();
    expect(world.driver.session(NUMBER)).toMatchObject({ status: 'signed_out', reason });
    expect(world.whatsapp.loginCount).toBe(loginCount);
  });

  it('a number closed with 440 tries once after a pause; taken over again, it stops, and can be linked anew', async () => {
    world.whatsapp.closeWith(NUMBER, 440);
    await settled('connected');
    world.whatsapp.closeWith(NUMBER, 440);
    await settled('disconnected replaced');
    expect(states()).toEqual(['disconnected replaced', 'connected', 'disconnected replaced']);
    expect(await world.driver.link(NUMBER)).toEqual({ kind: 'pairing' });
  });

  it('a number that WhatsApp restarts again and again (515) pauses between its tries, says so, and comes back', async () => {
    world.whatsapp.script.restarts.set(NUMBER, 4);
    const { loginCount } = world.whatsapp;
    world.whatsapp.closeWith(NUMBER, 515);
    await settled('connected');
    expect(states()).toEqual(['disconnected restart_required', 'connected']);
    expect(world.whatsapp.loginCount).toBe(loginCount + 1);
  });
});
