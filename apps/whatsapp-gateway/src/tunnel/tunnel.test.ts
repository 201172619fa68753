import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_FRAME_BYTES } from '@chasqui/gateway-protocol';
import { readLedger } from '../ledger/ledger-reader';
import type { FakeService } from '../testing/fake-service';
import { aMessage, NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';

let service: FakeService;
let app: RunningGateway;

beforeEach(async () => {
  ({ service, app } = await RunningGateway.waiting());
});
afterEach(() => app.end());

const lastPauseMs = (): number => {
  const line = app.log.findLast((each) => each.includes('dialing again')) ?? '{}';
  return (JSON.parse(line) as { delay_ms: number }).delay_ms;
};
const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('the tunnel', () => {
  it('the tunnel says hello with its numbers, carries requests and answers with the exact text', async () => {
    await app.start();
    expect(await service.connected()).toMatchObject({
      t: 'hello',
      protocol: 1,
      outbox: 0,
      sessions: [{ phone: NUMBER, status: 'connected', jid: `${NUMBER}@s.whatsapp.net` }],
    });
    const message = aMessage();
    const { status, body } = await service.post(message);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ id: message.id, accepted: true, ack: 'server', duplicate: false });
    await until(() => service.events.length === 1, 'the receipt');
    expect(service.events[0]).toMatchObject({
      type: 'message.status',
      phone: NUMBER,
      data: {
        message_id: message.id,
        status: 'delivered',
        wa_id: (JSON.parse(body) as { message_id: string }).message_id,
      },
    });
    expect(service.violations).toEqual([]);
  });

  it('the tunnel is back in under a second when the service restarts', async () => {
    await app.start();
    await service.connected();
    for (const code of [undefined, 1001, 1012]) {
      const hellos = service.hellos.length;
      await new Promise((resolve) => setTimeout(resolve, 60));
      await service.stop(code);
      await service.start();
      await service.connected(hellos + 1);
      expect(lastPauseMs()).toBeLessThanOrEqual(210);
    }
    expect((await service.post(aMessage())).status).toBe(200);
  });

  it('the tunnel is dialed at a moment of its own after a loss: the apps of a replica that died do not come together', async () => {
    app.timings = { ...app.timings, soonMs: 200 };
    await app.start();
    const pauses: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      await service.connected(n);
      await new Promise((resolve) => setTimeout(resolve, 60));
      service.drop();
      await until(() => app.log.filter((line) => line.includes('dialing again')).length === n, 'the loss');
      pauses.push(lastPauseMs());
    }
    expect(Math.max(...pauses)).toBeLessThanOrEqual(210);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('the tunnel answers the stored outcome when the first answer was lost', async () => {
    await app.start();
    await service.connected();
    const message = aMessage();
    void service.post(message);
    service.drop();
    await service.connected(2);
    const { body } = await service.post(message);
    expect(JSON.parse(body)).toMatchObject({ id: message.id, accepted: true });
    expect(readLedger(app.folder.path)).toEqual([expect.objectContaining({ id: message.id, attempts: 1 })]);
  });

  it('the tunnel does not start work past its deadline', async () => {
    await app.start();
    await service.connected();
    const late = await service.post(aMessage(), { left_ms: -1 });
    expect(late.status).toBe(504);
    expect(JSON.parse(late.body)).toMatchObject({ code: 'DEADLINE_PASSED' });
    expect(readLedger(app.folder.path)).toEqual([]);
  });

  it('the tunnel compares no time of the service with its own clock: an older service, whose deadline is all there is, is served', async () => {
    service.serverTime = () => inMs(-HOUR);
    await app.start();
    await service.connected();
    for (const ms of [-HOUR + 20_000, -HOUR - 1_000, HOUR]) {
      expect((await service.post(aMessage(), { left_ms: undefined, deadline: inMs(ms) })).status).toBe(200);
    }
  });

  it('the tunnel does not start what was canceled while it waited', async () => {
    await app.start();
    await service.connected();
    const hanging = aMessage({ to: '15551230007' });
    service.sendFrame({ id: 'hanging', path: '/v1/messages', method: 'POST', body: hanging });
    const waiting = aMessage();
    void service.request({ id: 'waiting', path: '/v1/messages', method: 'POST', body: waiting });
    service.cancel('waiting');
    // 404 when the cancellation overtook the message.
    expect([202, 404]).toContain((await service.request({ path: `/v1/messages/${waiting.id}` })).status);
    expect(readLedger(app.folder.path)).toEqual([]);
  });

  it('the tunnel lets other numbers and requests go on while one message hangs', async () => {
    await app.start();
    await service.connected();
    const other = '15557770000';
    await service.request({ method: 'POST', path: '/v1/sessions', body: { phone: other } });
    void service.post(aMessage({ to: '15551230007' }));
    await until(() => service.events.some((each) => each.phone === other && each.type === 'session.status'), 'linked');
    expect((await service.request({ path: '/v1/health' })).status).toBe(200);
    await until(() => app.gateway?.driver.session(other)?.status === 'connected', 'the other number is connected');
    expect((await service.post(aMessage({ from: other }))).status).toBe(200);
  });

  it('the tunnel passes garbage of the sandbox on as it is', async () => {
    await app.start();
    await service.connected();
    const message = aMessage({ to: '15551230008' });
    for (let i = 0; i < 2; i += 1) expect((await service.post(message)).body).toMatch(/^<html>/);
    expect(readLedger(app.folder.path)).toEqual([]);
  });

  it('the tunnel pings, and dials again when the peer went silent', async () => {
    app.timings = { ...app.timings, heartbeatMs: 100, lostAfterMs: 2_000 };
    await app.start();
    await service.connected();
    // Longer than the allowed silence.
    await until(() => service.pings > 25, 'many pings');
    expect(service.hellos).toHaveLength(1);
    service.mute = true;
    await service.connected(2);
    expect(app.logged('the service went silent')).toBe(true);
  });

  it('the tunnel lasts while a large request trickles in for longer than silence is suffered', async () => {
    app.timings = { ...app.timings, heartbeatMs: 100, lostAfterMs: 2_000 };
    await app.start();
    await service.connected();
    // Nothing complete arrives after it.
    service.mute = true;
    const message = aMessage({ text: 'x'.repeat(4_000) });
    const answer = service.trickle({ method: 'POST', path: '/v1/messages', body: message }, 20, 250);
    expect((await answer).status).toBe(200);
    expect(service.hellos).toHaveLength(1);
  });

  it('the tunnel refuses frames that break the protocol or are too large, and ignores kinds that it does not know', async () => {
    app.timings = { ...app.timings, protocolErrorMs: 20 };
    await app.start();
    await service.connected();
    service.sendRaw('{"t":"something new"}');
    expect((await service.request({ path: '/v1/health' })).status).toBe(200);
    const broken = ['not json', '{"t":"req","id":"1"}', `{"t":"pong","n":"${'x'.repeat(MAX_FRAME_BYTES)}"}`];
    for (const [index, frame] of broken.entries()) {
      service.sendRaw(frame);
      await service.connected(index + 2);
    }
    expect(service.hellos).toHaveLength(broken.length + 1);
  });
});

describe('close codes', () => {
  it('an app stays away after it was replaced', async () => {
    app.timings = { ...app.timings, replacedMs: 60_000 };
    await app.start();
    await service.connected();
    service.drop(4409, 'replaced');
    await until(() => app.logged('"kind":"replaced"'), 'it notices');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(service.hellos).toHaveLength(1);
  });

  it('an app stops for good when the service wants a newer one, and says where it is', async () => {
    await app.start();
    await service.connected();
    service.onConnect = () => ({ status: 426, body: { download_url: 'https://example.com/new' } });
    service.drop();
    const stuck = await app.gateway?.stuck;
    expect(stuck).toMatchObject({ reason: 'upgrade_required', exitCode: 3 });
    expect(stuck?.message).toContain('https://example.com/new');
  });

  it('an app says its driver, and stops on 4403 with a sentence about it', async () => {
    await app.start();
    expect((await service.connected()).driver).toBe('sandbox');
    service.drop(4403, 'another driver');
    const stuck = await app.gateway?.stuck;
    expect(stuck).toMatchObject({ reason: 'wrong_driver', exitCode: 2 });
    expect(stuck?.message).toContain('DRIVER=sandbox');
  });

  it('an app stops on 4426 too', async () => {
    await app.start();
    await service.connected();
    service.drop(4426, 'upgrade');
    expect(await app.gateway?.stuck).toMatchObject({ reason: 'upgrade_required' });
  });

  it('an app says clearly that its token was revoked, keeps events, and delivers them after a new registration', async () => {
    app.timings = { ...app.timings, unauthorizedMs: 30_000 };
    await app.start();
    await service.connected();
    service.revoke();
    await until(() => app.logged('Start the app with a new setup code'), 'the sentence');
    await app.arrive('Hello?', '3A01');
    await until(() => app.logged('events wait until'), 'the poster stops');
    await app.stop();
    service.addSetupCode('gw_setup_second');
    await app.start({ setupCode: 'gw_setup_second' });
    await service.connected(2);
    await until(() => service.events.length === 1, 'the event arrives');
    expect(service.registrations).toHaveLength(2);
    expect(service.events[0]).toMatchObject({ data: { text: 'Hello?' } });
  });
});
