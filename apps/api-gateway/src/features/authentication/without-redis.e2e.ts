import { afterEach, describe, expect, it } from '@jest/globals';
import { quickest, waitFor } from '@chasqui/testing';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile({ losesRedis: true });

afterEach(async () => {
  await harness.redisProxy.heal();
  await waitFor(async () => (await gauge()) === 0, { what: 'Redis to count again' });
});

const accounts = (key: string): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(key) });

async function gauge(): Promise<number> {
  const text = await (await fetch(`${harness.opsUrl}/metrics`)).text();
  return Number(/^chasqui_rate_limit_is_local\{[^}]*\} (\d)/m.exec(text)?.[1]);
}

describe.each(['cut', 'hang'] as const)('the API while Redis is away (%s)', (outage) => {
  it('the API goes on answering without Redis, keeps the limit in this process, and logs one alarm', async () => {
    const { key } = await harness.aKey({ rateLimitPerMinute: 50 });
    await waitFor(() => 60 - (Math.floor(Date.now() / 1000) % 60) > 15, { what: 'a new minute' });
    expect((await accounts(key)).status).toBe(200);
    // On a busy machine Redis may have been slow for a moment, which raised an alarm, too.
    await waitFor(async () => (await gauge()) === 0, { what: 'Redis to be there' });
    const alarms = harness.logLines.filter((line) => line.includes('redis_away')).length;
    await harness.redisProxy[outage]();
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 80 }, () => accounts(key)));
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(31);
    expect(await gauge()).toBe(1);
    const againMs = await quickest(500, async () => expect((await accounts(key)).status).toBe(429));
    expect(againMs).toBeLessThan(500);
    expect(harness.logLines.filter((line) => line.includes('redis_away'))).toHaveLength(alarms + 1);
  });

  it('a revocation holds at once without Redis, although its marker cannot be seen', async () => {
    const { id, orgId, key } = await harness.aKey();
    expect((await accounts(key)).status).toBe(200);
    await harness.redisProxy[outage]();
    await accounts(key);
    await harness.keys.revoke(orgId, id);
    expect((await accounts(key)).status).toBe(401);
  });

  it('a key that was revoked during an outage of Redis stays revoked after it, and counting goes on by itself', async () => {
    const { id, orgId, key } = await harness.aKey();
    const other = await harness.aKey();
    for (const each of [key, other.key]) expect((await accounts(each)).status).toBe(200);
    await harness.redisProxy[outage]();
    await accounts(other.key);
    await harness.keys.revoke(orgId, id);
    await harness.redisProxy.heal();
    await waitFor(async () => (await gauge()) === 0, { what: 'Redis to count again' });
    expect((await accounts(key)).status).toBe(401);
    expect((await accounts(other.key)).status).toBe(200);
  });
});
