import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { FakeService } from '../testing/fake-service';
import { SlowLine } from '../testing/slow-line';
import { until } from '../testing/until';
import { PeerSilence } from './peer-silence';
import { PongPatience } from './pong-patience';
import { type ConnectionEnd, type ConnectionHooks, type LateHooks, TunnelConnection } from './tunnel-connection';
import { TUNNEL_TIMINGS } from './tunnel-timings';

const ANSWER_BYTES = 900_000;
const TIMINGS = { ...TUNNEL_TIMINGS, heartbeatMs: 100, lostAfterMs: 2_000, slowestBytesPerS: 100_000 };

let service: FakeService;
let line: SlowLine;
let connection: TunnelConnection;
let ended: ConnectionEnd | undefined;
let isOpen: boolean;

beforeEach(async () => {
  service = await new FakeService().start();
  service.token = 'token';
  line = new SlowLine(Number(new URL(service.url).port), ANSWER_BYTES / 6);
  const port = await line.open();
  const hooks: ConnectionHooks & LateHooks = {
    hello: () => ({ t: 'hello', protocol: 1, app_version: '', capabilities: [], sessions: [], outbox: 0 }),
    run: ({ id }) => Promise.resolve({ t: 'res', id, status: 200, body: 'x'.repeat(ANSWER_BYTES) }),
    onOpen: () => {
      isOpen = true;
    },
    isWanted: () => true,
    onLate: () => undefined,
  };
  ended = undefined;
  isOpen = false;
  connection = new TunnelConnection(
    `ws://127.0.0.1:${port}${SERVICE_ROUTES.connect}`,
    service.token,
    hooks,
    TIMINGS,
    new PongPatience(2_000),
  );
  void connection.ended.then((end) => {
    ended = end;
  });
  await until(() => isOpen, 'the service has said hello');
});
afterEach(async () => {
  connection.close();
  await line.close();
  await service.stop();
});

describe('the silence of the peer of a tunnel', () => {
  it('a tunnel lasts while a large answer keeps its pings from the service for longer than silence is suffered', async () => {
    const { body } = await service.request({ path: '/v1/health' });
    expect([body.length, ended]).toEqual([ANSWER_BYTES, undefined]);
    const { pings } = service;
    await until(() => service.pings > pings + 30, 'it goes on');
    expect(ended).toBeUndefined();
  });

  it('a tunnel whose line dies under a large answer ends, although the kernel took all of it', async () => {
    void service.request({ path: '/v1/health' });
    line.isDead = true;
    await until(() => ended !== undefined, 'it notices');
    expect(ended).toMatchObject({ kind: 'lost', reason: 'the service went silent' });
  });

  it('what was sent before a ping makes silence no longer once its pong came, and usual traffic makes it no longer at all', () => {
    let up = 0;
    const silence = new PeerSilence({ lostAfterMs: 12_000, slowestBytesPerS: 32_000 }, () => up);
    const limitMs = () => {
      silence.heard();
      const since = up;
      while (!silence.isTooLong) up += 1_000;
      return up - since;
    };
    expect(limitMs()).toBe(13_000);
    silence.sent(100_000);
    expect(limitMs()).toBe(13_000);
    silence.sent(860_000);
    silence.pinged(1);
    silence.sent(64_000);
    silence.pinged(2);
    expect(limitMs()).toBe(39_000);
    silence.ponged(1);
    silence.ponged(7);
    expect(limitMs()).toBe(13_000);
  });
});
