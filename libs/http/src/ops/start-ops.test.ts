import { afterEach, describe, expect, it } from '@jest/globals';
import { quickest } from '@chasqui/testing';
import { createLogger, createMetrics, type HealthChecks, redisCheck } from '@chasqui/runtime';
import { type OpsServer, startOps } from './start-ops';

let ops: OpsServer | undefined;

afterEach(() => ops?.close());

async function start(checks: HealthChecks, isStarting = false): Promise<OpsServer> {
  const logger = createLogger({ app: 'test', level: 'silent' });
  const metrics = createMetrics({ app: 'test' });
  ops = await startOps({ host: '127.0.0.1', port: 0, checks, metrics, logger, isStarting });
  return ops;
}

describe('ops listener', () => {
  it('the ops listener is live and ready when every check passes', async () => {
    const { url } = await start({ redis: () => Promise.resolve() });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ details: { redis: { status: 'up' }, running: { status: 'up' } } });
  });

  it('the ops listener is live but not ready, and says why, when a check fails or hangs for more than a second', async () => {
    const { url } = await start({
      postgres: () => Promise.reject(new Error('connection refused')),
      redis: () => new Promise(() => undefined),
    });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    let ready = new Response();
    const tookMs = await quickest(1_800, async () => (ready = await fetch(`${url}/health/ready`)));
    expect(tookMs).toBeLessThan(1_800);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ details: { postgres: { status: 'down' }, redis: { status: 'down' } } });
  });

  it('the ops listener is ready and degraded, and says why, while an app does without Redis', async () => {
    const { url } = await start({ redis: redisCheck({ awayBecause: 'it did not answer', warning: null }) });
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'degraded',
      details: { redis: { status: 'degraded', message: 'it did not answer' } },
    });
  });

  it('the ops listener is not ready before the app listens, and says why', async () => {
    const server = await start({}, true);
    const { url } = server;
    const early = await fetch(`${url}/health/ready`);
    expect(early.status).toBe(503);
    expect(await early.json()).toMatchObject({ details: { running: { message: 'the app is starting' } } });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    server.turnReadinessOn();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    server.turnReadinessOff();
    server.turnReadinessOn();
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  });

  it('the ops listener is not ready while it stops', async () => {
    const server = await start({});
    const { url } = server;
    server.turnReadinessOff();
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('the ops listener answers metrics in the format of Prometheus', async () => {
    const { url } = await start({});
    const answer = await fetch(`${url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('metrics say within some two seconds whether the app is ready, also when a check hangs', async () => {
    const ready = async (url: string) =>
      /^chasqui_ready\{.*\} (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    const server = await start({ redis: () => Promise.resolve() }, true);
    expect(await ready(server.url)).toBe('0');
    server.turnReadinessOn();
    expect(await ready(server.url)).toBe('1');
    await server.close();
    const { url } = await start({ postgres: () => new Promise(() => undefined) });
    let hanging: string | undefined;
    const tookMs = await quickest(1_800, async () => void (hanging = await ready(url)));
    expect([hanging, tookMs < 1_800]).toEqual(['0', true]);
    await ops?.close();
    const failing = await start({ postgres: () => Promise.reject(new Error('connection refused')) });
    expect(await ready(failing.url)).toBe('0');
  });
});
