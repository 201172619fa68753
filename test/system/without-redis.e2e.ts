import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, type LocalServer, startRedis } from '@chasqui/local-services';
import { redisProgram, waitFor } from '@chasqui/testing';
import { Redis } from 'ioredis';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';

let server: LocalServer;
let admin: Redis;
let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  server = await startRedis({ ...redisProgram(), appendOnly: false });
  admin = new Redis(server.url);
  admin.on('error', () => undefined);
  system = await RunningSystem.start({ redisUrl: server.url });
  tenant = await system.aTenant({}, 2);
}, 120_000);
afterEach(() => {
  process.kill(server.pid, 'SIGCONT');
});
afterAll(async () => {
  await system.close();
  admin.disconnect();
  await server.stop();
});

async function fill(): Promise<void> {
  await admin.set('much', 'x'.repeat(8_000_000));
  await admin.config('SET', 'maxmemory', '2mb');
}

async function startAgain(): Promise<void> {
  const { port, password } = new URL(server.url);
  await server.exited;
  server = await startRedis({ ...redisProgram(), appendOnly: false, port: Number(port) });
  const other = new Redis(server.url);
  await other.config('SET', 'requirepass', password);
  other.disconnect();
}

interface Outage {
  what: string;
  lastsMs: number;
  begin: () => unknown;
  end: () => unknown;
}
const OUTAGES: Outage[] = [
  {
    // Longer than the locks of the workers' current jobs.
    what: 'is frozen',
    lastsMs: 13_000,
    begin: () => process.kill(server.pid, 'SIGSTOP'),
    end: () => process.kill(server.pid, 'SIGCONT'),
  },
  { what: 'is out of memory', lastsMs: 6_000, begin: fill, end: () => admin.config('SET', 'maxmemory', '0') },
  {
    what: 'refuses writes',
    lastsMs: 6_000,
    begin: () => admin.replicaof('127.0.0.1', 1),
    end: () => admin.replicaof('NO', 'ONE'),
  },
  { what: 'is dead', lastsMs: 6_000, begin: () => process.kill(server.pid, 'SIGKILL'), end: startAgain },
];

/** A rest, because machines have other work as well. */
const REST_MS = 50;

interface Sent {
  status: number;
  sentAt: number;
  tookMs: number;
}

function sendOn(): { sent: Sent[]; stop: () => Promise<void> } {
  const sent: Sent[] = [];
  const ending = new AbortController();
  const line = async (whatsapp_id: string | undefined): Promise<void> => {
    while (!ending.signal.aborted) {
      const sentAt = performance.now();
      const body = { to: TO.silent, message: 'hello', whatsapp_id };
      const { status } = await system.api.call({ path: '/whatsapp/send', key: tenant.key, body });
      sent.push({ status, sentAt, tookMs: performance.now() - sentAt });
      await sleep(REST_MS);
    }
  };
  const lines = tenant.gateway.numbers.map(({ id }) => line(id));
  const stop = async (): Promise<void> => {
    ending.abort();
    await Promise.all(lines);
  };
  return { sent, stop };
}

const QUIET_MS = 3_000;
const GOES_ON_AFTER_MS = 2_000;

const pause = (ms: number) => {
  const until = performance.now() + ms;
  return waitFor(() => performance.now() >= until, { what: 'the time to pass', timeoutMs: ms + 5_000 });
};

const jobs = async (): Promise<number> => Number(await admin.get(`${system.redis.prefix}:whatsapp-lanes:id`));

describe.each(OUTAGES)('the service while Redis $what', ({ lastsMs, begin, end }) => {
  it('sends go on without Redis, none fails, and lanes are rung in Redis again when it is back', async () => {
    const { sent, stop } = sendOn();
    await pause(QUIET_MS);
    const leftAt = performance.now();
    await begin();
    await pause(lastsMs);
    const backAt = performance.now();
    await end();
    await pause(QUIET_MS);
    await stop();
    const during = sent.filter(({ sentAt }) => sentAt > leftAt + GOES_ON_AFTER_MS && sentAt < backAt);
    const before = sent.filter(({ sentAt }) => sentAt < leftAt);
    const after = sent.filter(({ sentAt }) => sentAt > backAt);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    // Other programs may take the machine in the middle of it.
    const quietRate = Math.min(before.length, after.length) / QUIET_MS;
    expect(during.length / (lastsMs - GOES_ON_AFTER_MS)).toBeGreaterThan(quietRate / 4);
    expect(Math.max(...sent.map(({ tookMs }) => tookMs))).toBeLessThan(5_000);
    const last = await jobs();
    const one = sendOn();
    await waitFor(async () => (await jobs()) > last, { what: 'a ring in Redis' });
    await one.stop();
  }, 60_000);
});

it('the service starts without Redis, pairs a number, sends, and stops again', async () => {
  const early = await RunningSystem.start({ redisUrl: `redis://127.0.0.1:${await freePort()}` });
  const { key } = await early.aTenant();
  const sent = await early.api.call({ path: '/whatsapp/send', key, body: { to: TO.silent, message: 'hello' } });
  expect(sent.status).toBe(200);
  await early.close();
}, 120_000);
