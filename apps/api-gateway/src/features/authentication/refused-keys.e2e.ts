import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, statusAndCode, withKey } from '../../testing/api-gateway.harness';
import { atLeastSecondsLeft } from '../../testing/clock-minute';
import { SseClient } from '../../testing/sse-client';

const harness = ApiHarness.ofFile({ replicas: 2, config: { TRUSTED_PROXIES: ['127.0.0.1', '::1'] } });

const PATH = '/v1/whatsapp/accounts';
const call = (key: string, { from = '203.0.113.7', path = PATH, base = harness.url, method = 'GET' } = {}) =>
  fetch(base + path, { method, headers: { ...withKey(key), 'x-forwarded-for': from } });

const accountsOf = (key: string, options = {}): Promise<string> => statusAndCode(call(key, options));

describe('a key with allowed networks', () => {
  it('a key is answered from its networks, and nowhere else: 403 IP_NOT_ALLOWED', async () => {
    const { key } = await harness.aKey({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] });
    for (const from of ['203.0.113.7', '::ffff:203.0.113.8', '2001:db8:1::1']) {
      expect([from, await accountsOf(key, { from })]).toEqual([from, '200']);
    }
    for (const from of ['203.0.114.7', '::ffff:203.0.114.8', '2001:db9::1']) {
      expect([from, await accountsOf(key, { from })]).toEqual([from, '403 IP_NOT_ALLOWED']);
    }
  });

  it('a key without networks is answered from everywhere', async () => {
    const { key } = await harness.aKey();
    expect(await accountsOf(key, { from: '198.51.100.1' })).toBe('200');
  });

  it('a refused address is told neither which routes there are nor what the key may do, and its requests count', async () => {
    const { id, orgId, key } = await harness.aKey({
      allowedNetworks: ['192.0.2.0/24'],
      scopes: [],
      rateLimitPerMinute: 4,
    });
    await atLeastSecondsLeft(10);
    const refused = [PATH, '/v1/nothing', '/v1/messages/x'].map((path) => accountsOf(key, { path }));
    expect(await Promise.all(refused)).toEqual(Array(3).fill('403 IP_NOT_ALLOWED'));
    expect(await accountsOf(key, { path: '/v1/whatsapp/send', method: 'DELETE' })).toBe('403 IP_NOT_ALLOWED');
    expect(await accountsOf(key)).toBe('429 RATE_LIMITED');
    await waitFor(async () => (await harness.keys.findForOrg(orgId, id))?.failedRequests === '5', {
      what: 'the counts of the key',
    });
  });

  it('changed networks of a key hold from the next request on, on either gateway', async () => {
    const { id, orgId, key } = await harness.aKey();
    for (const base of harness.urls) expect(await accountsOf(key, { base })).toBe('200');
    await harness.admin.change(orgId, id, { allowedNetworks: ['192.0.2.0/24'] });
    for (const base of harness.urls) expect(await accountsOf(key, { base })).toBe('403 IP_NOT_ALLOWED');
    await harness.admin.change(orgId, id, { allowedNetworks: [] });
    for (const base of harness.urls) expect(await accountsOf(key, { base })).toBe('200');
  });
});

describe('a suspended organization', () => {
  it('all keys of a suspended organization get 403 ORGANIZATION_SUSPENDED from the next request on, until it is resumed', async () => {
    const first = await harness.aKey();
    const second = await harness.aKey({ orgId: first.orgId, mode: 'test' });
    const other = await harness.aKey();
    const all = () =>
      Promise.all(
        harness.urls.slice(0, 2).flatMap((base) => [first.key, second.key].map((key) => accountsOf(key, { base }))),
      );
    expect(await all()).toEqual(Array(4).fill('200'));
    expect(await harness.organizations.suspend(first.orgId)).toBe(true);
    expect(await all()).toEqual(Array(4).fill('403 ORGANIZATION_SUSPENDED'));
    const third = await harness.aKey({ orgId: first.orgId });
    expect(await accountsOf(third.key)).toBe('403 ORGANIZATION_SUSPENDED');
    expect(await accountsOf(other.key)).toBe('200');
    expect(await harness.organizations.suspend(first.orgId)).toBe(true);
    expect(await harness.organizations.resume(first.orgId)).toBe(true);
    expect(await all()).toEqual(Array(4).fill('200'));
  });

  it('an organization that does not exist can be neither suspended nor resumed', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    expect([await harness.organizations.suspend(id), await harness.organizations.resume(id)]).toEqual([false, false]);
  });

  it('an event stream ends when its organization is suspended', async () => {
    const { key, orgId } = await harness.aKey();
    const stream = await SseClient.open(harness.url, key);
    expect(stream.status).toBe(200);
    await harness.organizations.suspend(orgId);
    await stream.ended();
  });
});
