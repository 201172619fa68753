import { afterEach, describe, expect, it } from '@jest/globals';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import { until } from '../../testing/until';

const PHONE = '15557770000';
let world: BaileysWorld;
afterEach(() => world.close());

const open = async (timings: Partial<typeof QUICK> = {}) => {
  world = await new BaileysWorld({ timings: { ...QUICK, ...timings } }).open(false);
};
const states = () =>
  world.events.flatMap((each) => (each.type === 'session.status' ? [[each.status, each.reason].join(' ').trim()] : []));
const reached = (state: string) => until(() => states().at(-1) === state, state);

describe('pairing by QR code', () => {
  it('pairing by QR code shows one code after the other; when they are used up, the next look starts anew', async () => {
    world = await new BaileysWorld({ timings: { ...QUICK, qrMs: 500 } }).open(false);
    world.whatsapp.refsPerConnection = 3;
    await world.driver.link(PHONE);
    await reached('qr_expired not_scanned');
    expect(states()).toEqual(['pending', 'waiting_qr', 'qr_expired not_scanned']);
    expect(await world.driver.qr(PHONE, 'qr')).toEqual({ kind: 'refreshing', reason: 'not_scanned' });
    await reached('waiting_qr');
    expect(await world.driver.qr(PHONE, 'qr')).toMatchObject({ kind: 'qr', seq: expect.any(Number) });
  });

  it('pairing by QR code starts only so many rounds', async () => {
    await open({ qrMs: 20, pairingRounds: 2 });
    world.whatsapp.refsPerConnection = 1;
    await world.driver.link(PHONE);
    await reached('qr_expired not_scanned');
    await world.driver.qr(PHONE, 'qr');
    await until(() => states().filter((each) => each.startsWith('qr_expired')).length === 2, 'the second round ends');
    const limited = { kind: 'refused', code: 'PAIRING_RATE_LIMITED', detail: { retry_after: expect.any(Number) } };
    expect(await world.driver.qr(PHONE, 'qr')).toMatchObject(limited);
    expect(await world.driver.link(PHONE)).toMatchObject(limited);
  });

  it('pairing by QR code ends when nobody scans for long: the number is unknown again', async () => {
    await open({ pairingMs: 300 });
    await world.driver.link(PHONE);
    await reached('qr_expired pairing_ended');
    expect(world.driver.session(PHONE)).toBeUndefined();
    expect(await world.driver.qr(PHONE, 'qr')).toMatchObject({ code: 'WHATSAPP_NOT_CONNECTED' });
    await until(() => world.whatsapp.waitingForScan === 0, 'the connection is gone');
  });

  it('pairing by QR code goes on after the network was away', async () => {
    await open();
    await world.whatsapp.refuseConnections();
    await world.driver.link(PHONE);
    await reached('pending connection_lost');
    await world.whatsapp.acceptConnections();
    await world.scan(PHONE);
    await reached('connected');
    expect(states()).toEqual(['pending', 'pending connection_lost', 'waiting_qr', 'connected']);
  });

  it('pairing by QR code survives a restart of the app as an expired code', async () => {
    await open();
    await world.driver.link(PHONE);
    await reached('waiting_qr');
    await world.restart();
    await reached('qr_expired restarted');
    await world.driver.qr(PHONE, 'qr');
    await world.scan(PHONE);
    await reached('connected');
    expect(world.whatsapp.problems()).toEqual([]);
  });

  it('a second link while a code is shown changes nothing', async () => {
    await open();
    await world.driver.link(PHONE);
    const qr = await world.shownQr(PHONE);
    expect(await world.driver.link(PHONE)).toEqual({ kind: 'pairing' });
    expect(await world.shownQr(PHONE)).toBe(qr);
  });
});

describe('the wrong phone', () => {
  it('the wrong phone is logged out again, and the number can be linked by the right one', async () => {
    await open();
    await world.driver.link(PHONE);
    await world.scan(PHONE, '15556660000');
    await reached('qr_expired wrong_number');
    await until(() => world.whatsapp.directory.get('15556660000').companions.size === 0, 'the device is logged out');
    expect(states()).not.toContain('connected');
    expect(await world.driver.qr(PHONE, 'qr')).toEqual({ kind: 'refreshing', reason: 'wrong_number' });
    await world.scan(PHONE);
    await reached('connected');
    expect(world.whatsapp.problems()).toEqual([]);
  });

  it.each([
    ['5215550100001', '525550100001'],
    ['525550100001', '5215550100001'],
    ['5511987654321', '551187654321'],
    ['551187654321', '5511987654321'],
    ['5491123456789', '541123456789'],
    ['541123456789', '5491123456789'],
  ])(
    'a phone is the right one for %s when it is %s, also when WhatsApp knows the one spelling alone',
    async (asked, own) => {
      await open();
      await world.driver.link(asked);
      await world.scan(asked, own);
      await reached('connected');
      expect(world.driver.session(asked)).toMatchObject({ jid: `${own}@s.whatsapp.net` });
      expect(world.whatsapp.problems()).toEqual([]);
    },
  );

  it.each([
    ['a landline of Brazil', '551133334444', '5511933334444'],
    ['another country', '525550100001', '15255501000'],
  ])('a phone is another one for %s', async (_what, asked, own) => {
    await open();
    await world.driver.link(asked);
    await world.scan(asked, own);
    await reached('qr_expired wrong_number');
    expect(states()).not.toContain('connected');
  });

  it('a phone is the right one when WhatsApp writes its number with a digit less', async () => {
    await open();
    const { user } = world.whatsapp.person({ phone: '551187654321' });
    world.whatsapp.directory.alias('5511987654321', user);
    await world.driver.link('5511987654321');
    await world.scan('5511987654321', '551187654321');
    await reached('connected');
    expect(world.driver.session('5511987654321')).toMatchObject({ jid: '551187654321@s.whatsapp.net' });
    await world.restart();
    await until(() => world.driver.session('5511987654321')?.status === 'connected', 'it is back');
  });

  it('a phone is the right one when WhatsApp says so, whatever the difference is', async () => {
    await open();
    // Numbers of Benin got two more digits in 2024.
    const { user } = world.whatsapp.person({ phone: '22997123456' });
    world.whatsapp.directory.alias('2290197123456', user);
    await world.driver.link('2290197123456');
    await world.scan('2290197123456', '22997123456');
    await reached('connected');
    expect(world.driver.session('2290197123456')).toMatchObject({ jid: '22997123456@s.whatsapp.net' });
    await world.restart();
    await until(() => world.driver.session('2290197123456')?.status === 'connected', 'it is back');
  });
});

describe('pairing by code', () => {
  it('pairing by code links; the same code is shown again, because a second one would end the first', async () => {
    await open();
    await world.driver.link(PHONE);
    await reached('waiting_qr');
    const answer = await world.driver.qr(PHONE, 'code');
    expect(answer).toMatchObject({ kind: 'code', code: expect.stringMatching(/^[0-9A-Z]{8}$/) });
    expect(await world.driver.qr(PHONE, 'code')).toEqual(answer);
    if (answer.kind === 'code') await world.whatsapp.enterCode(PHONE, answer.code);
    await reached('connected');
    expect(world.whatsapp.problems()).toEqual([]);
  });

  it('pairing by code says when WhatsApp refuses it, where the library would still show a code; the QR code goes on', async () => {
    await open();
    world.whatsapp.script.refusesCodes = true;
    await world.driver.link(PHONE);
    await reached('waiting_qr');
    expect(await world.driver.qr(PHONE, 'code')).toMatchObject({ kind: 'refused', code: 'WA_REJECTED' });
    await world.scan(PHONE);
    await reached('connected');
  });

  it('pairing by code does not spoil the pairing by QR code of the next round', async () => {
    await open({ qrMs: 3_000 });
    world.whatsapp.refsPerConnection = 1;
    await world.driver.link(PHONE);
    await reached('waiting_qr');
    await world.driver.qr(PHONE, 'code');
    await reached('qr_expired not_scanned');
    await world.driver.qr(PHONE, 'qr');
    await world.scan(PHONE);
    await reached('connected');
    expect(world.whatsapp.problems()).toEqual([]);
  });
});

describe('unlinking', () => {
  it('unlinking logs the device out at WhatsApp and wipes what it logged in with', async () => {
    await open();
    await world.link(PHONE);
    await world.driver.unlink(PHONE);
    expect(world.whatsapp.directory.get(PHONE).companions.size).toBe(0);
    expect(states().at(-1)).toBe('signed_out unlinked');
    const rows = ['auth', 'numbers'].map((table) => world.store.db.prepare(`SELECT * FROM ${table}`).all().length);
    expect(rows).toEqual([0, 0]);
  });
});
