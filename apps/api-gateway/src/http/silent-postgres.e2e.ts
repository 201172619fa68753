import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EVENT_CATALOGUE, EventLogRepository } from '@chasqui/events';
import { waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness, errorOf, withKey } from '../testing/api-gateway.harness';
import { SseClient } from '../testing/sse-client';

jest.setTimeout(90_000);

const harness = ApiHarness.ofFile({ losesPostgres: true });
let key: { id: string; key: string; orgId: string };

beforeAll(async () => {
  key = await harness.aKey();
});
afterEach(() => harness.postgresProxy.heal());

interface Answer {
  status: number;
  code: string | null;
  retryAfter: string | null;
  ms: number;
}

async function ask(path: string, body?: object): Promise<Answer> {
  const since = performance.now();
  const answer = await fetch(`${harness.url}/v1${path}`, {
    headers: { ...withKey(key.key), 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const code = answer.ok ? null : (await errorOf(answer)).code;
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - since };
}

const create = (name: string): Promise<Answer> =>
  ask('/quick-replies', { shortcut: name, title: name, message: 'hello' });

describe('a PostgreSQL that takes connections and does not answer', () => {
  it('what was under way ends at its deadline, new requests get 503 within a second, and a stream goes on afterwards', async () => {
    const stream = await SseClient.open(harness.url, key.key);
    expect((await ask('/messages')).status).toBe(200);
    harness.postgresProxy.hang();
    const since = performance.now();
    const under = [...Array.from({ length: 20 }, () => ask('/messages')), create('one'), create('two')];

    await waitFor(async () => (await fetch(`${harness.opsUrl}/health/ready`)).status === 503, { what: 'the silence' });
    const isSilent = async () =>
      (await (await fetch(`${harness.opsUrl}/metrics`)).text()).includes(
        'chasqui_postgres_silent{app="api-gateway"} 1',
      );
    await waitFor(isSilent, { what: 'the metric' });
    expect(await (await fetch(`${harness.opsUrl}/health/ready`)).json()).toMatchObject({
      details: { postgres: { status: 'down', message: expect.stringContaining('PostgreSQL has not answered for') } },
    });
    const news = await Promise.all(Array.from({ length: 40 }, () => ask('/messages')));
    expect(new Set(news.map(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter}`))).toEqual(
      new Set(['503 SERVICE_UNAVAILABLE 1']),
    );
    expect(Math.min(...news.map(({ ms }) => ms))).toBeLessThan(1_000);

    const ended = await Promise.all(under);
    expect(performance.now() - since).toBeLessThan(30_000);
    for (const { status, code } of ended) expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(stream.isEnded).toBe(false);

    await harness.postgresProxy.heal();
    await waitFor(async () => (await ask('/messages')).status === 200, { what: 'requests to be answered' });
    await waitFor(async () => !(await isSilent()), { what: 'the metric' });
    const event = { id: uuidv7(), orgId: key.orgId, mode: 'live' as const, subjectId: randomUUID() };
    await harness.database.transaction((transaction) =>
      new EventLogRepository(harness.database).append(transaction, [
        { ...event, type: 'contact.created', payload: EVENT_CATALOGUE['contact.created'].sample },
      ]),
    );
    await stream.has(1);
    stream.close();
    const lines = harness.logLines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(lines.filter((line) => /^PostgreSQL (does not answer|answers again)/.test(line))).toHaveLength(2);
  });

  it('a connection that falls silent in the middle of an answer is not used again, and no answer is another’s', async () => {
    // Each asks for something that only it may see.
    const keys = await Promise.all(Array.from({ length: 8 }, () => harness.aKey()));
    await Promise.all(
      keys.map(({ orgId }) =>
        harness.database.query(
          `insert into quick_replies (id, org_id, shortcut, title, message, channels, tags)
           select uuidv7(), $1::uuid, 'q' || n, 'q', $1::text || repeat('x', 3000), '{sms}', '{}' from generate_series(1, 20) n`,
          [orgId],
        ),
      ),
    );
    const wrong: string[] = [];
    let right = 0;
    const read = async ({ key: text, orgId }: { key: string; orgId: string }): Promise<void> => {
      const answer = await fetch(`${harness.url}/v1/quick-replies`, { headers: withKey(text) });
      if (!answer.ok) return;
      const { data } = (await answer.json()) as { data: { message: string }[] };
      if (data.length !== 20 || data.some((row) => !row.message.startsWith(orgId))) wrong.push(orgId);
      else right += 1;
    };
    const rounds = 6;
    for (let round = 0; round < rounds; round += 1) {
      const reads = Array.from({ length: 5 }, () => keys.map(read)).flat();
      await sleep(round * 7);
      harness.postgresProxy.hang();
      await sleep(round === rounds - 1 ? 2_000 : 150);
      await harness.postgresProxy.heal();
      await Promise.all(reads);
    }
    await waitFor(async () => (await ask('/quick-replies')).status === 200, { what: 'requests to be answered' });
    await Promise.all(keys.map(read));
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(keys.length);
  });
});
