import { limitVariables, loadConfig } from '@chasqui/config';
import type { RunningApp } from '@chasqui/runtime';
import {
  createTestDatabase,
  startTcpProxy,
  type TcpProxy,
  type TestDatabase,
  testRedis,
  waitFor,
} from '@chasqui/testing';
import { startWhatsappSender } from './whatsapp-sender.app';

describe('whatsapp-sender', () => {
  let test: TestDatabase;
  let postgres: TcpProxy;
  let redis: TcpProxy;
  let app: RunningApp | undefined;

  const through = (url: string, proxy: TcpProxy): string => {
    const address = new URL(url);
    address.host = `127.0.0.1:${proxy.port}`;
    return address.href;
  };
  const readiness = async () =>
    ((await (await fetch(`${app?.opsUrl}/health/ready`)).json()) as { status: string }).status;
  const statusOf = async (path: string): Promise<number> => (await fetch(`${app?.opsUrl}${path}`)).status;

  beforeAll(async () => {
    test = await createTestDatabase();
    postgres = await startTcpProxy({ port: Number(new URL(test.url).port) });
    redis = await startTcpProxy({ port: Number(new URL(testRedis().url).port) });
  });
  afterAll(async () => {
    await app?.close();
    await postgres.close();
    await redis.close();
    await test.drop();
  });

  it('whatsapp-sender waits for a database that is away at start, and goes on without Redis until that is there', async () => {
    await redis.cut();
    // By then its workers ask for the next job on a missing connection.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const { url, prefix } = testRedis();
    const starting = startWhatsappSender({
      DATABASE_URL: through(test.url, postgres),
      DATABASE_POOL_SIZE: 2,
      REDIS_URL: through(url, redis),
      REDIS_PREFIX: prefix,
      INTERNAL_TOKEN: 't'.repeat(32),
      OPS_HOST: '127.0.0.1',
      OPS_PORT: 0,
      LOG_LEVEL: 'silent',
      SHUTDOWN_TIMEOUT_MS: 1_000,
      ...loadConfig(limitVariables, {}),
    });
    const started = jest.fn();
    void starting.then(started);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(started).not.toHaveBeenCalled();
    await postgres.heal();
    app = await starting;
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 200]);
    expect(await readiness()).toBe('degraded');
    await redis.heal();
    await waitFor(async () => (await readiness()) === 'ok', { what: 'the app to find Redis' });
    expect(await (await fetch(`${app.opsUrl}/metrics`)).text()).toContain('chasqui_whatsapp_lanes_at_work');
  });

  it('whatsapp-sender lives on when they go away later, says what it lacks, and comes back by itself', async () => {
    for (const [proxy, status, said] of [
      [postgres, 503, 'error'],
      [redis, 200, 'degraded'],
    ] as const) {
      await proxy.cut();
      await waitFor(async () => (await readiness()) === said, { what: `the app to say ${said}` });
      expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, status]);
      await proxy.heal();
      await waitFor(async () => (await readiness()) === 'ok', { what: 'the app to be ready again' });
    }
  });

  it('whatsapp-sender ends when Redis has been away for a while, and may be closed twice, as any app', async () => {
    await redis.cut();
    // By then its workers ask for the next job on a missing connection.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const began = performance.now();
    await app?.close();
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect(app?.close()).resolves.toBeUndefined();
  });
});
