import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { keepService, type KeptService } from './kept-service';
import type { LocalServer } from './service-process';
import { startPostgres } from './postgres-server';

const folder = mkdtempSync(join(tmpdir(), 'chasqui-kept-e2e-'));
let kept: KeptService | undefined;
afterEach(async () => {
  await kept?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL that is killed in the middle of a long query is back at its address, with what was committed', async () => {
  const said: string[] = [];
  let server: LocalServer | undefined;
  kept = await keepService({
    name: 'PostgreSQL',
    start: async (former) => {
      const again = former === undefined ? {} : { port: former.port, isRestart: true };
      server = await startPostgres({ dataDir: folder, durable: true, ...again });
      return server;
    },
    report: (sentence) => said.push(sentence),
  });
  const { url } = kept;
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS one');
  // A busy query notices nothing, not even the death of its server.
  const long = query(url, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 'cut');
  await waitUntilRuns(url);
  const { pid } = server ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await expect(until(() => query(url, 'SELECT one FROM kept'))).resolves.toEqual([{ one: 1 }]);
  await expect(long).resolves.toBe('cut');
  expect(server?.pid).not.toBe(pid);
  expect(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8')).toContain(String(server?.pid));
  await until(async () => expect(said).toHaveLength(2));
  expect(said[0]).toBe('PostgreSQL was ended by SIGKILL and is started again.');
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilRuns(url: string): Promise<void> {
  const running =
    "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series(1, 1%' AND pid <> pg_backend_pid()";
  await until(async () => expect(await query(url, running)).toHaveLength(1));
}

async function until<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
