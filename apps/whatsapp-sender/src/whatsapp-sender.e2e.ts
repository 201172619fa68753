import { limitVariables, loadConfig } from '@chasqui/config';
import type { RunningApp } from '@chasqui/platform';
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

  it('whatsapp-sender waits for a database and a Redis that are away at start, and is ready when both are there', async () => {
    await Promise.all([postgres.cut(), redis.cut()]);
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
    await postgres.heal();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(started).not.toHaveBeenCalled();
    await redis.heal();
    app = await starting;
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 200]);
    expect(await (await fetch(`${app.opsUrl}/metrics`)).text()).toContain('chasqui_whatsapp_lanes_at_work');
  });

  it('whatsapp-sender lives on when they go away later, says that it is not ready, and comes back by itself', async () => {
    for (const proxy of [postgres, redis]) {
      await proxy.cut();
      const isNotReady = async () => (await statusOf('/health/ready')) === 503;
      await waitFor(isNotReady, { what: 'the app to say that it is not ready' });
      expect(await statusOf('/health/live')).toBe(200);
      await proxy.heal();
      const isReady = async () => (await statusOf('/health/ready')) === 200;
      await waitFor(isReady, { what: 'the app to be ready again' });
    }
  });

  it('whatsapp-sender may be closed twice, as any app', async () => {
    await app?.close();
    await expect(app?.close()).resolves.toBeUndefined();
  });
});
