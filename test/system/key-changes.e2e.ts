import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCOPES } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type TestKey } from './running-system';

const CALLERS = 12;

let system: RunningSystem;
let orgId: string;

beforeAll(async () => {
  system = await RunningSystem.start();
  orgId = await system.anOrganization();
});
afterAll(() => system.close());

interface Observed {
  startedAt: number;
  endedAt: number;
  outcome: string;
}

/**
 * Many callers at both replicas without a pause, before, while and after a key is changed.
 *
 * @returns the outcomes of requests that ended before the change began, and of those started after it was confirmed
 */
async function changeUnderLoad(
  key: TestKey,
  change: () => Promise<unknown>,
): Promise<{ before: string[]; after: string[] }> {
  const observed: Observed[] = [];
  const over = new AbortController();
  const caller = async (index: number): Promise<void> => {
    const replica = system.replicas[index % 2 === 0 ? 0 : 1];
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      const answer = await replica.call({ path: '/whatsapp/accounts', key: key.key });
      observed.push({ startedAt, endedAt: performance.now(), outcome: statusAndCode(answer) });
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, index) => caller(index));
  const enough = (count: number) => waitFor(() => observed.length >= count, { what: 'the answers', intervalMs: 5 });
  await enough(10 * CALLERS);
  const beganAt = performance.now();
  await change();
  const confirmedAt = performance.now();
  await enough(observed.length + 15 * CALLERS);
  over.abort();
  await Promise.all(callers);
  const outcomes = (some: readonly Observed[]): string[] => [...new Set(some.map(({ outcome }) => outcome))].sort();
  return {
    before: outcomes(observed.filter(({ endedAt }) => endedAt < beganAt)),
    after: outcomes(observed.filter(({ startedAt }) => startedAt > confirmedAt)),
  };
}

describe('requests after a confirmed change', () => {
  it.each(Array.from({ length: 3 }, (_, round) => [round + 1]))(
    'a confirmed revocation holds for every request started after it, at either replica, round %i',
    async () => {
      const key = await system.aKey(orgId);
      const seen = await changeUnderLoad(key, () => system.admin.keyAdmin.revoke(orgId, key.id));
      expect(seen).toEqual({ before: ['200'], after: ['401 UNAUTHORIZED'] });
    },
  );

  it('scopes that are taken away and given back hold for every request started after it, at either replica', async () => {
    const key = await system.aKey(orgId);
    const { keyAdmin } = system.admin;
    const taken = await changeUnderLoad(key, () => keyAdmin.setScopes(orgId, key.id, ['messages:send']));
    expect(taken).toEqual({ before: ['200'], after: ['403 INSUFFICIENT_SCOPE'] });
    const given = await changeUnderLoad(key, () => keyAdmin.setScopes(orgId, key.id, SCOPES));
    expect(given).toEqual({ before: ['403 INSUFFICIENT_SCOPE'], after: ['200'] });
  });

  it('a limit that is lowered and raised holds for every request started after it, at either replica', async () => {
    const key = await system.aKey(orgId);
    const { keyAdmin } = system.admin;
    const lowered = await changeUnderLoad(key, () => keyAdmin.setRateLimit(orgId, key.id, 1));
    expect(lowered.before).toEqual(['200']);
    // A new clock minute lets one request pass.
    expect(lowered.after.filter((each) => each !== '200')).toEqual(['429 RATE_LIMITED']);
    const raised = await changeUnderLoad(key, () => keyAdmin.setRateLimit(orgId, key.id, 1_000_000));
    expect(raised.after).toEqual(['200']);
    const { headers } = await system.replicas[1].call({ path: '/whatsapp/accounts', key: key.key });
    expect(headers['x-ratelimit-limit']).toBe('1000000');
  });

  it('a change of one key leaves its neighbours alone', async () => {
    const [key, neighbour] = await Promise.all([system.aKey(orgId), system.aKey(orgId)]);
    const seen = await changeUnderLoad(neighbour, () => system.admin.keyAdmin.revoke(orgId, key.id));
    expect(seen).toEqual({ before: ['200'], after: ['200'] });
  });
});

describe('the rate limit', () => {
  const minuteOf = async (): Promise<number> => {
    const { rows } = await system.database.query<{ minute: string }>(
      'select floor(extract(epoch from clock_timestamp()) / 60) as minute',
    );
    return Number(rows[0]?.minute);
  };

  /** Repeats, with a new key, if a clock minute began meanwhile. */
  async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const minute = await minuteOf();
      const result = await work();
      if ((await minuteOf()) === minute) return result;
    }
  }

  const rush = (key: string, count: number): Promise<ApiAnswer[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const path = ['/whatsapp/accounts', '/messages/x', '/send'][index % 3] ?? '';
        return system.replicas[index % 2 === 0 ? 0 : 1].call({ path, key, ...(path === '/send' && { body: {} }) });
      }),
    );

  it('the rate limit is 60 a minute unless changed: of 200 parallel requests at two replicas exactly 60 pass', async () => {
    const answers = await withinOneMinute(async () => {
      const { key } = await system.aKey(orgId, { rateLimitPerMinute: undefined });
      return rush(key, 200);
    });
    const passed = answers.filter((answer) => answer.status !== 429);
    expect(passed).toHaveLength(60);
    expect(new Set(passed.map(({ status }) => status))).toEqual(new Set([200, 400, 404]));
    expect(answers.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(Array(200).fill('60'));
    const left = passed.map(({ headers }) => Number(headers['x-ratelimit-remaining'])).sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 60 }, (_, index) => index));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(new Set(refused.map(({ headers }) => headers['x-ratelimit-remaining']))).toEqual(new Set(['0']));
  });

  it('Retry-After is the time until the clock minute ends, and then requests pass again', async () => {
    const { key } = await system.aKey(orgId, { rateLimitPerMinute: 5 });
    const secondsLeft = () => 60 - (Math.floor(Date.now() / 1000) % 60);
    const [most, answer, least] = await withinOneMinute(async () => {
      const before = secondsLeft();
      const answers = await rush(key, 12);
      return [before, answers.find(({ status }) => status === 429), secondsLeft()] as const;
    });
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThanOrEqual(least - 1);
    expect(Number(answer?.headers['retry-after'])).toBeLessThanOrEqual(most + 1);
  });

  it('each key has its own rate limit, also within one organization, and a request without a scope counts as well', async () => {
    const [one, other] = await withinOneMinute(async () => {
      const scopes = ['otp:send'] as const;
      const keys = await Promise.all([0, 1].map(() => system.aKey(orgId, { rateLimitPerMinute: 10, scopes })));
      return Promise.all(keys.map(({ key }) => rush(key, 30)));
    });
    for (const answers of [one, other]) {
      expect(answers?.filter((answer) => statusAndCode(answer) === '403 INSUFFICIENT_SCOPE')).toHaveLength(10);
      expect(answers?.filter(({ status }) => status === 429)).toHaveLength(20);
    }
  });

  it('the rate limit counts a mistyped key as nobody’s', async () => {
    const { key } = await system.aKey(orgId, { rateLimitPerMinute: 5 });
    const answers = await withinOneMinute(async () => {
      await Promise.all(Array.from({ length: 20 }, () => rush(`${key.slice(0, -1)}_`, 1)));
      return rush(key, 5);
    });
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  });
});
