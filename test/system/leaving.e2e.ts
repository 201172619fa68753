import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { RunningSystem, type TestKey } from './running-system';
import { ServerProcess } from './server-process';

let system: RunningSystem;
let key: TestKey;
const copies = new Set<ServerProcess>();

beforeAll(async () => {
  system = await RunningSystem.start();
  key = await system.aKey(await system.anOrganization());
}, 60_000);
afterAll(async () => {
  for (const copy of copies) copy.kill();
  await system.close();
});

/** Longer than the balancer below needs to notice: it checks every 100 ms. */
const PAUSE_MS = 1_500;
const LOOK_EVERY_MS = 100;

async function startCopies(app: string, count: number): Promise<void> {
  const env = { ...system.environment, SHUTDOWN_PAUSE_MS: String(PAUSE_MS) };
  const started = await Promise.all(Array.from({ length: count }, () => ServerProcess.start(app, env)));
  for (const copy of started) copies.add(copy);
}

/**
 * Gives each new connection to one of the copies that were ready at the last check; connections stay where they are.
 */
async function aBalancer() {
  let ready: ServerProcess[] = [...copies];
  let turn = 0;
  const sockets = new Set<Socket>();
  const look = setInterval(() => {
    const known = [...copies];
    void Promise.all(known.map((copy) => copy.isReady())).then((are) => {
      ready = known.filter((_, index) => are[index]);
    });
  }, LOOK_EVERY_MS);
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    turn += 1;
    const copy = ready[turn % ready.length];
    if (copy === undefined) return client.destroy();
    const upstream = connect({ host: '127.0.0.1', port: copy.port, noDelay: true, allowHalfOpen: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.resetAndDestroy());
      from.once('close', () => sockets.delete(from));
    }
    return client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      clearInterval(look);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Requests in a loop over kept connections, and records answers other than 200. */
function ask(times: number, once: () => Promise<number>) {
  const wrong: string[] = [];
  let count = 0;
  const end = new AbortController();
  const work = Array.from({ length: times }, async () => {
    while (!end.signal.aborted) {
      const status = await once().catch((error: unknown) => String(error));
      count += 1;
      if (status !== 200) wrong.push(String(status));
    }
  });
  return {
    wrong,
    count: () => count,
    stop: async () => {
      end.abort();
      await Promise.all(work);
    },
  };
}

const path = '/v1/whatsapp/accounts';
const headers = (): { authorization: string } => ({ authorization: `Bearer ${key.key}` });

function overSocket(agent: Agent, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, path, host: '127.0.0.1', headers: headers() }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asked.once('error', reject).end();
  });
}

describe('copies of the API that are replaced under load', () => {
  it('no request over a kept connection fails, whichever copy it meets', async () => {
    await startCopies('api-gateway', 3);
    const balancer = await aBalancer();
    const pool = new Pool(`http://127.0.0.1:${balancer.port}`, { connections: 6 });
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const pooled = ask(6, async () => {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: headers() });
      await body.dump();
      return statusCode;
    });
    const raw = ask(6, () => overSocket(agent, balancer.port));
    for (const copy of [...copies].slice(1)) {
      await sleep(500);
      expect(await copy.stop()).toBe(0);
      copies.delete(copy);
    }
    await Promise.all([pooled.stop(), raw.stop()]);
    balancer.close();
    agent.destroy();
    await pool.destroy();
    expect([pooled.wrong, raw.wrong]).toEqual([[], []]);
    // Enough that each copy got requests while it left, also on a busy machine.
    expect(Math.min(pooled.count(), raw.count())).toBeGreaterThan(30);
  }, 300_000);
});
