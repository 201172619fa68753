import { describe, expect, it } from '@jest/globals';
import { newApiKey } from '@chasqui/tenancy';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { atLeastSecondsLeft } from '../../testing/clock-minute';

const harness = ApiHarness.ofFile({ replicas: 2 });

const accounts = (base: string, key: string): Promise<Response> =>
  fetch(`${base}/v1/whatsapp/accounts`, { headers: withKey(key) });

describe('the keys of requests', () => {
  it('the API takes a key from the header, also when its scheme is written small, and from the query parameter', async () => {
    const { key } = await harness.aKey();
    const url = `${harness.url}/v1/whatsapp/accounts`;
    expect((await fetch(url, { headers: { authorization: `bearer ${key}` } })).status).toBe(200);
    expect((await fetch(`${url}?secret=${key}`)).status).toBe(200);
    expect((await fetch(`${url}?a=1&s%65cret=${encodeURIComponent(key)}&b=2`)).status).toBe(200);
  });

  it('the API answers 401 without a key, with a mistyped one, with an unknown one, and with one that expired', async () => {
    const { key } = await harness.aKey();
    const expired = await harness.aKey({ expiresAt: new Date(Date.now() - 1000) });
    const url = `${harness.url}/v1/whatsapp/accounts`;
    for (const bad of ['', key.slice(0, -1), `${key}x`, key.toUpperCase(), newApiKey('live'), expired.key]) {
      const answer = await accounts(harness.url, bad);
      expect(answer.status).toBe(401);
      expect((await errorOf(answer)).code).toBe('UNAUTHORIZED');
    }
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: 'Basic Zm9v' } })).status).toBe(401);
  });

  it('the API answers 401 before 400, 405, 413 and 415: it says nothing about a request without a key', async () => {
    const url = `${harness.url}/v1/whatsapp/send`;
    const big = 'x'.repeat(1_100_000);
    const requests: RequestInit[] = [
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      { method: 'POST', body: big, headers: { 'content-type': 'application/json' } },
      { method: 'DELETE' },
    ];
    for (const request of requests) expect((await fetch(url, request)).status).toBe(401);
  });

  it('a key without the scope gets 403, and its request still counts', async () => {
    const { key } = await harness.aKey({ scopes: ['messages:read'], rateLimitPerMinute: 100 });
    const answer = await accounts(harness.url, key);
    expect(answer.status).toBe(403);
    const error = await errorOf(answer);
    expect(error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', scope: 'accounts:read' });
    expect(error.message).toContain('accounts:read');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('99');
  });

  it('a key that expires while the API remembers it is refused at that moment', async () => {
    const { key } = await harness.aKey({ expiresAt: new Date(Date.now() + 1500) });
    expect((await accounts(harness.url, key)).status).toBe(200);
    const refused = await waitFor(async () => (await accounts(harness.url, key)).status === 401 && Date.now(), {
      what: 'the end of the key',
    });
    expect(refused).toBeGreaterThan(0);
  });
});

describe('the rate limit', () => {
  it('the rate limit lets exactly 60 of 200 parallel requests at two gateways through in one clock minute', async () => {
    await atLeastSecondsLeft(10);
    const { key } = await harness.aKey({ rateLimitPerMinute: 60 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => accounts(index % 2 === 0 ? harness.url : harness.otherUrl, key)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(140);
    const remaining = answers
      .filter((answer) => answer.status === 200)
      .map((a) => a.headers.get('x-ratelimit-remaining'));
    expect(new Set(remaining).size).toBe(60);
    for (const answer of refused) {
      const retryAfter = Number(answer.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(60);
      const error = await errorOf(answer);
      expect(error).toMatchObject({ code: 'RATE_LIMITED', limit: 'requests_per_minute', max: 60 });
      expect(error.message).toContain('60 per minute');
    }
  });

  it('the rate limit counts every authenticated request whatever its answer, also one to a path that does not exist', async () => {
    await atLeastSecondsLeft(5);
    const { key } = await harness.aKey({ rateLimitPerMinute: 100 });
    const headers = { ...withKey(key), 'content-type': 'application/json' };
    const paths: [string, RequestInit, number, string][] = [
      ['/v1/whatsapp/accounts', {}, 200, '99'],
      ['/v1/whatsapp/send', { method: 'POST', body: '{' }, 400, '98'],
      ['/v1/whatsapp/send', { method: 'DELETE' }, 405, '97'],
      ['/v1/messages/nothing', {}, 404, '96'],
      ['/v1/whatsapp/send', { method: 'POST', body: 'x'.repeat(1_100_000) }, 413, '95'],
    ];
    for (const [path, request, status, remaining] of paths) {
      const answer = await fetch(harness.url + path, { ...request, headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(remaining);
    }
    const wrong = await fetch(`${harness.url}/v1/nothing`, { headers });
    const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => wrong.headers.get(name));
    expect([wrong.status, ...limits]).toEqual([404, '100', '94']);
    expect((await accounts(harness.url, key)).headers.get('x-ratelimit-remaining')).toBe('93');
  });

  it('the rate limit ends requests to paths that do not exist, too, and keys that are tried out there', async () => {
    await atLeastSecondsLeft(5);
    const { url } = await harness.start({ BAD_KEYS_PER_MINUTE: 3, TRUSTED_PROXIES: ['127.0.0.1'] });
    const { key } = await harness.aKey({ rateLimitPerMinute: 2 });
    const wrong = async (text?: string): Promise<number> => {
      const headers = { 'x-forwarded-for': '2001:db8:1::1', ...(text !== undefined && withKey(text)) };
      return (await fetch(`${url}/v1/nothing`, { headers })).status;
    };
    expect([await wrong(key), await wrong(key), await wrong(key)]).toEqual([404, 404, 429]);
    const tried: number[] = [];
    for (let index = 0; index < 5; index += 1) tried.push(await wrong(newApiKey('live')));
    expect(tried).toEqual([404, 404, 404, 429, 429]);
    expect(await wrong()).toBe(404);
  });

  it('the API stops bad keys of one address with 429, and never holds up a valid key from there', async () => {
    await atLeastSecondsLeft(5);
    const { url } = await harness.start({ BAD_KEYS_PER_MINUTE: 5, TRUSTED_PROXIES: ['127.0.0.1'] });
    const { key } = await harness.aKey();
    const from = (address: string, text: string): Promise<Response> =>
      fetch(`${url}/v1/whatsapp/accounts`, { headers: { ...withKey(text), 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await from('2001:db8::1', newApiKey('live'))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await from('2001:db8::ffff', newApiKey('live'))).status).toBe(429);
    expect((await from('2001:db8:0:1::1', newApiKey('live'))).status).toBe(401);
    expect((await from('2001:db8::1', key)).status).toBe(200);
  });
});

describe('changes of a key', () => {
  it('either gateway refuses every request that starts after a revocation was answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, orgId, key } = await harness.aKey({ rateLimitPerMinute: 1_000_000 });
      let revokedAt = Number.POSITIVE_INFINITY;
      const accepted: number[] = [];
      const caller = async (base: string): Promise<void> => {
        for (let lastRounds = 0; lastRounds < 10; ) {
          const startedAt = performance.now();
          if ((await accounts(base, key)).status === 200) accepted.push(startedAt);
          if (startedAt > revokedAt) lastRounds += 1;
        }
      };
      const callers = Promise.all([...harness.urls, ...harness.urls].map(caller));
      await waitFor(() => accepted.length > 20, { what: 'accepted requests' });
      expect(await harness.admin.revoke(orgId, id)).toBe(true);
      revokedAt = performance.now();
      await callers;
      expect(accepted.filter((startedAt) => startedAt > revokedAt)).toEqual([]);
    }
  });

  it('a changed limit and changed scopes hold from the next request on, on either gateway', async () => {
    const { id, orgId, key } = await harness.aKey();
    for (const base of harness.urls) expect((await accounts(base, key)).status).toBe(200);
    await harness.admin.setRateLimit(orgId, id, 1234);
    for (const base of harness.urls) {
      expect((await accounts(base, key)).headers.get('x-ratelimit-limit')).toBe('1234');
    }
    await harness.admin.setScopes(orgId, id, ['messages:read']);
    for (const base of harness.urls) expect((await accounts(base, key)).status).toBe(403);
  });

  it('a revocation holds when Redis lost its memory right after it', async () => {
    const { id, orgId, key } = await harness.aKey();
    expect((await accounts(harness.url, key)).status).toBe(200);
    await harness.admin.revoke(orgId, id);
    const lost = await harness.redis.keys(`${harness.redisPrefix}:*`);
    await harness.redis.del(...lost);
    expect((await accounts(harness.url, key)).status).toBe(401);
    expect((await accounts(harness.otherUrl, key)).status).toBe(401);
  });

  it('another organization can neither revoke nor change a key, and does not learn that it exists', async () => {
    const { id, key } = await harness.aKey();
    const other = await harness.anOrganization();
    expect(await harness.admin.revoke(other, id)).toBe(false);
    expect(await harness.admin.setRateLimit(other, id, 1)).toBe(false);
    expect(await harness.admin.setScopes(other, id, [])).toBe(false);
    expect(await harness.keys.findSealed(other, id)).toBeNull();
    expect((await accounts(harness.url, key)).status).toBe(200);
  });
});

describe('counts of a key', () => {
  it('the counts of a key’s requests and failures reach PostgreSQL, and none is lost when the gateway stops', async () => {
    const app = await harness.start();
    const { id, orgId, key } = await harness.aKey({ scopes: ['accounts:read'] });
    await Promise.all(Array.from({ length: 30 }, () => accounts(app.url, key)));
    await Promise.all(Array.from({ length: 12 }, () => fetch(`${app.url}/v1/messages/x`, { headers: withKey(key) })));
    await app.close();
    const [row] = (await harness.keys.listForOrg(orgId)).filter((each) => each.id === id);
    expect(row).toMatchObject({ requests: '42', failedRequests: '12' });
    expect(row?.lastUsedAt).toBeInstanceOf(Date);
  });
});

describe('keys in logs', () => {
  it('no key appears in any log line, wherever it was sent', async () => {
    const { key } = await harness.aKey();
    const secret = key.slice('chq_live_'.length);
    await accounts(harness.url, key);
    for (const path of ['/v1/whatsapp/accounts', '/v1/nothing', '/%ZZ', '/v1/messages/x', '/docs', `/v1/${key}`]) {
      await fetch(`${harness.url}${path}?secret=${key}`);
      await fetch(`${harness.url}${path}?x=1&secret=${key}#fragment`);
    }
    await fetch(`${harness.url}/v1/whatsapp/send?secret=${key}&to=x&message=${key}`);
    await fetch(`${harness.url}/v1/whatsapp/send?secret=${key}`, { method: 'POST', body: key });
    harness.sender.next = () => Promise.reject(new Error(`something with ${key} in it`));
    await fetch(`${harness.url}/v1/whatsapp/send?secret=${key}&to=4915112345678&message=hi`);
    expect(harness.logLines.length).toBeGreaterThan(0);
    expect(harness.logLines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
