import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOSE } from '@chasqui/gateway-protocol';
import { waitFor } from '@chasqui/testing';
import { WebSocket } from 'ws';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replica: Replica;
/** Its times are short enough for a test, but longer than a busy machine stalls. */
let impatient: Replica;
let gateway: RegisteredGateway;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica({ timings: { ownership: { lookMs: 100 } } });
  impatient = await harness.startReplica({
    timings: { ownership: { lookMs: 100, lostAfterMs: 3_000 }, helloTimeoutMs: 2_000 },
  });
  gateway = await harness.register(replica);
});
afterEach(() => expect(harness.violations()).toEqual([]));
afterAll(() => harness.stop());

describe('the driver of a connection', () => {
  it('a connection whose driver its key does not allow is closed with 4403, one that does not say its driver is let in', async () => {
    const test = await harness.register(replica, { mode: 'test' });
    for (const [of, driver] of [
      [test, 'baileys'],
      [gateway, 'sandbox'],
    ] as const) {
      const fake = await replica.dial(of);
      fake.sendHello({ hello: { driver } });
      expect(await fake.closed).toMatchObject({ code: CLOSE.wrongDriver });
    }
    for (const [of, driver] of [
      [test, 'sandbox'],
      [test, undefined],
      [gateway, 'baileys'],
    ] as const) {
      await (await replica.connect(of, { hello: driver === undefined ? {} : { driver } })).close();
    }
  });
});

describe('the upgrade', () => {
  it.each(['', 'gwt_short', `gwt_${'a'.repeat(43)}`, 'chq_live_x'])(
    'the upgrade is refused with 401 for the token "%s"',
    async (token) => {
      await expect(replica.dial({ token })).rejects.toThrow('HTTP 401');
    },
  );

  it('the upgrade is refused with 404 on another path, and a plain request is answered 426', async () => {
    const socket = new WebSocket(replica.wsUrl.replace('connect', 'other'));
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(404);
    const plain = await fetch(`${replica.url}/gateway/v1/connect`);
    expect(plain.status).toBe(426);
    expect(await plain.json()).toMatchObject({ code: 'GATEWAY_UPGRADE_REQUIRED' });
  });

  it('the upgrade is refused to a revoked gateway; its open tunnel ends with 4401 and no call is routed to it', async () => {
    const other = await harness.register(replica);
    const fake = await replica.connect(other, { sessions: [{ phone: '4917000001', status: 'connected' }] });
    expect(await harness.gateways.revoke(gateway.orgId, other.gatewayId)).toBe(false);
    expect(await harness.gateways.revoke(other.orgId, other.gatewayId)).toBe(true);
    expect(await harness.call(other.gatewayId)).toEqual({ kind: 'closed', reason: 'offline' });
    expect(await fake.closed).toMatchObject({ code: CLOSE.unauthorized });
    expect(await harness.statusOf('4917000001')).toBe('disconnected');
    await expect(replica.dial(other)).rejects.toThrow('HTTP 401');
  });
});

describe('the hello', () => {
  it('the hello makes the replica the owner, stores who the app is, and is answered', async () => {
    const fake = await replica.connect(gateway, { hello: { app_version: '2.3.4', capabilities: ['text', 'poll'] } });
    expect(await fake.hello()).toMatchObject({ t: 'hello', protocol: 1, heartbeat_s: 20 });
    expect(await harness.gateways.findRoute(gateway.gatewayId)).toMatchObject({
      ownerAddress: replica.address,
      capabilities: ['text', 'poll'],
    });
    const [summary] = await harness.gateways.findForOrg(gateway.orgId, 'live');
    expect(summary).toMatchObject({ online: true, appVersion: '2.3.4', firstSeenAt: expect.any(Date) });
    await fake.close();
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, { what: 'the release' });
  });

  it('the hello sets the status of every number, and what it does not list is disconnected', async () => {
    const first = await replica.connect(gateway, {
      sessions: [
        { phone: '4917000010', status: 'connected', jid: '4917000010@s.whatsapp.net' },
        { phone: '4917000011', status: 'connected' },
        { phone: '4917000012', status: 'connected' },
        { phone: '4917000013', status: 'waiting_qr' },
      ],
    });
    await first.close();
    // A new number counts only when it is connected: otherwise any gateway could keep other people's phones.
    expect(await harness.statusOf('4917000013')).toBeUndefined();
    await (await replica.connect(gateway, { sessions: [{ phone: '4917000012', status: 'waiting_qr' }] })).close();
    const second = await replica.connect(gateway, { sessions: [{ phone: '4917000010', status: 'signed_out' }] });
    expect(await harness.statusOf('4917000010')).toBe('signed_out');
    expect(await harness.statusOf('4917000011')).toBe('disconnected');
    expect(await harness.statusOf('4917000012')).toBe('qr_expired');
    await second.close();
  });

  it('the hello does not take over the number of another organization', async () => {
    const own = await replica.connect(gateway, { sessions: [{ phone: '4917000020', status: 'connected' }] });
    const stranger = await harness.register(replica);
    const fake = await replica.connect(stranger, { sessions: [{ phone: '4917000020', status: 'signed_out' }] });
    expect(await harness.statusOf('4917000020')).toBe('connected');
    expect(await harness.numbers.findConnectedForOrg(stranger.orgId, 'live')).toEqual([]);
    await Promise.all([own.close(), fake.close()]);
  });

  it('the hello must come within its time, must be well formed and of a known protocol', async () => {
    const silent = await impatient.dial(gateway);
    expect(await silent.closed).toEqual({ code: CLOSE.protocolError, reason: 'no hello came' });
    const old = await replica.dial(gateway);
    old.sendHello({ hello: { protocol: 0 } });
    expect(await old.closed).toMatchObject({ code: CLOSE.upgradeRequired });
    const wrong = await replica.dial(gateway);
    wrong.sendHello({ hello: { sessions: [{ phone: 'x', status: 'connected' }] } });
    expect(await wrong.closed).toMatchObject({ code: CLOSE.protocolError });
  });
});

describe('frames of a tunnel', () => {
  it.each([
    ['text that is not JSON', 'nonsense'],
    ['a list', '[]'],
    ['a frame without a kind', '{"id":"1"}'],
    ['an answer without a status', '{"t":"res","id":"1","body":""}'],
    ['an answer with a body that is no text', '{"t":"res","id":"1","status":200,"body":{}}'],
    ['a second hello', '{"t":"hello","protocol":1,"app_version":"1","capabilities":[],"sessions":[],"outbox":0}'],
    ['a frame over 1 MiB', `{"t":"ping","n":1,"x":"${'a'.repeat(1024 * 1024)}"}`],
    ['a binary frame', Buffer.from('{"t":"ping","n":1}')],
  ])('%s closes the tunnel with 4400', async (_what, frame) => {
    const fake = await replica.connect(gateway);
    fake.write(frame);
    expect(await fake.closed).toMatchObject({ code: CLOSE.protocolError });
  });

  it('the tunnel answers a ping, and ignores and counts an unknown kind and an answer to nothing', async () => {
    const fake = await replica.connect(gateway);
    const before = await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"');
    fake.write({ t: 'news', n: 1 });
    fake.write({ t: 'res', id: 'nobody', status: 200, body: '' });
    fake.ping(7);
    await waitFor(() => fake.pongs.includes(7), { what: 'the pong' });
    expect(await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"')).toBe(before + 1);
    await fake.close();
  });
});

describe('an app that floods', () => {
  it('an app that floods is closed when it sends more than it may; answers to our calls do not count', async () => {
    const strict = await harness.startReplica({}, { GATEWAY_REQUESTS_PER_MINUTE: 60 });
    const greedy = await harness.register(strict);
    const fake = await strict.connect(greedy);
    for (let call = 0; call < 100; call += 1) {
      expect(await harness.call(greedy.gatewayId)).toMatchObject({ kind: 'answer', status: 200 });
    }
    for (let n = 0; n < 100; n += 1) fake.write({ t: 'res', id: `nobody-${n}`, status: 200, body: '' });
    expect(await fake.closed).toEqual({
      code: CLOSE.protocolError,
      reason: 'too many frames per minute',
    });
  });

  it('an app holds three tunnels without a hello at most: the oldest leaves for a new one', async () => {
    const greedy = await harness.register(replica);
    const tunnels = [];
    for (let n = 0; n < 5; n += 1) tunnels.push(await replica.dial(greedy));
    const [first, second, ...others] = tunnels;
    expect([await first?.closed, await second?.closed]).toMatchObject([
      { code: CLOSE.replaced },
      { code: CLOSE.replaced },
    ]);
    others[2]?.sendHello();
    expect(await others[2]?.hello()).toMatchObject({ t: 'hello' });
    for (const tunnel of others) tunnel.kill();
  });
});

describe('the life of a tunnel', () => {
  it('a tunnel ends when nothing was heard for the time, and the gateway is free for another replica', async () => {
    const fake = await impatient.connect(gateway);
    expect(await fake.closed).toMatchObject({ code: 1006 });
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, { what: 'the release' });
  });

  it('a tunnel stays open while the app pings', async () => {
    const fake = await impatient.connect(gateway);
    const timer = setInterval(() => fake.ping(1), 300);
    await waitFor(() => fake.pongs.length >= 12, { what: 'twelve pongs' });
    clearInterval(timer);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
    await fake.close();
  });

  it('a tunnel stays open while a frame comes in that takes longer than silence may last', async () => {
    const fake = await impatient.connect(gateway);
    await fake.drip({ t: 'ping', n: 7 }, 250);
    await waitFor(() => fake.pongs.includes(7), { what: 'the pong', timeoutMs: 2_000 });
    expect(fake.pongs).toEqual([7]);
    await fake.close();
  });

  it('a newer tunnel wins: the older ends with 4409, whichever of two at once was later', async () => {
    const fakes = await Promise.all([replica.dial(gateway), replica.dial(gateway)]);
    for (const fake of fakes) fake.sendHello();
    const loser = await Promise.race(fakes.map((fake) => fake.closed.then((end) => ({ fake, end }))));
    expect(loser.end).toMatchObject({ code: CLOSE.replaced });
    const winner = fakes.find((fake) => fake !== loser.fake);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer', status: 200 });
    expect(winner?.requests).toHaveLength(1);
    await winner?.close();
  });
});
