import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLedger } from '../ledger/ledger-reader';
import type { FakeService } from '../testing/fake-service';
import { GatewayProcess } from '../testing/gateway.process';
import { aMessage, NUMBER } from '../testing/messages';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';
import { PongPatience } from './pong-patience';

const LATE_MS = 400;

let service: FakeService;
let app: RunningGateway;

beforeEach(async () => {
  ({ service, app } = await RunningGateway.waiting());
  app.timings = { ...app.timings, heartbeatMs: 100, lateAfterMs: LATE_MS, secondDialMs: [400, 800, 1_600] };
  await app.start();
  await service.connected();
});
afterEach(async () => {
  await app.end();
  expect(service.violations).toEqual([]);
});

const pongs = async (count: number) => {
  const { pings } = service;
  await until(() => service.pings >= pings + count, 'pings');
};

describe('a pong that is late', () => {
  it('of a copy that is frozen: a second connection is dialed long before silence is suffered no more, and the older one ends', async () => {
    const message = aMessage();
    await service.post(message);
    const began = performance.now();
    const left = service.freeze();
    await service.connected(2);
    await left;
    expect(performance.now() - began).toBeLessThan(app.timings.lostAfterMs / 2);
    expect((await service.post(message)).status).toBe(200);
    expect(readLedger(app.folder.path)).toEqual([expect.objectContaining({ id: message.id, attempts: 1 })]);
    expect([service.dials, app.logged('dialing again')]).toEqual([2, false]);
  });

  it('a second dial that meets the frozen copy, too, is given up soon, and another one is made', async () => {
    service.onDial = () => sleep(service.dials === 2 ? 3_000 : 0);
    const began = performance.now();
    void service.freeze();
    await service.connected(2);
    expect(performance.now() - began).toBeLessThan(app.timings.lostAfterMs / 2);
    expect(service.dials).toBe(3);
  });

  it('an older connection that answers first stays, and the second one ends without a hello', async () => {
    service.onDial = async () => {
      service.thaw();
      await sleep(50);
    };
    void service.freeze();
    await until(() => service.dials === 2, 'the second dial');
    await pongs(20);
    expect((await service.post(aMessage())).status).toBe(200);
    expect([service.hellos.length, service.dials]).toEqual([1, 2]);
  });

  it('of a copy that takes the second connection itself: that it replaces the older one keeps the app from nothing', async () => {
    service.mute = true;
    await service.connected(2);
    service.mute = false;
    await pongs(20);
    expect((await service.post(aMessage())).status).toBe(200);
    expect([service.hellos.length, app.logged('dialing again')]).toEqual([2, false]);
  });

  it('of a copy that loses its tunnel to a second connection that came to nothing: the app does not stay away for that', async () => {
    service.onHello = () => {
      service.onHello = () => undefined;
      service.thaw();
      return 1013;
    };
    void service.freeze();
    await pongs(20);
    expect(service.dials).toBe(2);
    service.drop(4409, 'replaced');
    await service.connected(2);
    expect(app.logged('"kind":"lost"')).toBe(true);
  });

  it('of a copy that gave the tunnel to another app with its token: the second connection says no hello, and the app stays away', async () => {
    service.onDial = async () => {
      service.thaw();
      service.drop(4409, 'replaced');
      await sleep(300);
    };
    void service.freeze();
    await until(() => app.logged('"kind":"replaced"'), 'it is replaced');
    await sleep(4 * LATE_MS);
    expect([service.hellos.length, service.dials]).toEqual([1, 2]);
  });

  it('second connections that are refused are dialed a few times, with pauses, and the older one goes on when it answers', async () => {
    service.onConnect = () => ({ status: 503 });
    void service.freeze();
    await sleep(3 * LATE_MS);
    expect(service.dials).toBeLessThanOrEqual(3);
    await sleep(7 * LATE_MS);
    expect(service.dials).toBeLessThanOrEqual(7);
    service.thaw();
    await pongs(5);
    expect((await service.post(aMessage())).status).toBe(200);
    expect(service.hellos).toHaveLength(1);
  });

  it('a line that is slow is dialed over once, and then left alone', async () => {
    await app.stop();
    app.timings = { ...app.timings, heartbeatMs: 2 * LATE_MS };
    await app.start();
    await service.connected(2);
    service.pongDelayMs = 1.5 * LATE_MS;
    service.onDial = () => sleep(2 * LATE_MS);
    await until(() => service.dials === 3, 'the second dial');
    await pongs(6);
    expect([service.hellos.length, service.dials]).toEqual([2, 3]);
  });

  it('two copies that are both busy are not left for each other again and again', async () => {
    service.pongDelayMs = 1.5 * LATE_MS;
    await service.connected(2);
    await pongs(40);
    expect([service.hellos.length, service.dials]).toEqual([2, 2]);
  });
});

describe('an app that stood still', () => {
  it('an app that stood still reads the pongs that lay there before it takes one for late', async () => {
    await app.stop();
    service.addSetupCode('gw_setup_process');
    const child = new GatewayProcess({
      CHASQUI_URL: service.url,
      CHASQUI_SETUP_CODE: 'gw_setup_process',
      DATA_DIR: `${app.folder.path}/process`,
      DRIVER: 'sandbox',
      SANDBOX_NUMBERS: NUMBER,
    });
    child.start();
    await service.connected(2);
    const { dials } = service;
    service.pongDelayMs = 300;
    await pongs(2);
    child.signal('SIGSTOP');
    await sleep(4_000);
    child.signal('SIGCONT');
    await pongs(3);
    expect(service.dials).toBe(dials);
    await child.end('SIGKILL');
  });
});

it('a pong may take twice as long as the slowest of the last ones, and the least in any case', () => {
  const patience = new PongPatience(2_000);
  const after = (ms: number, times = 1) => {
    for (let n = 0; n < times; n += 1) patience.took(ms);
    return patience.ms;
  };
  expect([patience.ms, after(10), after(1_500), after(10, 39), after(10)]).toEqual([2_000, 2_000, 3_000, 3_000, 2_000]);
});

it('copies that freeze one after the other are each left after twice the least, and not after twice the time before', () => {
  const patience = new PongPatience(2_000);
  const waits = Array.from({ length: 4 }, () => {
    const { ms } = patience;
    patience.waitedInVain();
    return ms;
  });
  expect(waits).toEqual([2_000, 4_000, 4_000, 4_000]);
});
