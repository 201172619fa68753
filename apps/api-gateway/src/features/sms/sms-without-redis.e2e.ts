import { afterEach, describe, expect, it } from '@jest/globals';
import { anOrganization, aPhone } from '@chasqui/testing';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile({ losesRedis: true });

afterEach(() => harness.redisProxy.heal());

describe.each(['cut', 'hang'] as const)('the API while Redis is away (%s)', (outage) => {
  it('the API queues SMS without Redis, one by one and in bulk, and changes phones', async () => {
    const orgId = await anOrganization(harness.database);
    const { key } = await harness.aKey({ orgId });
    const phone = await aPhone(harness.database, { orgId });
    const call = async (method: string, path: string, body: unknown): Promise<number> => {
      const headers = { ...withKey(key), 'content-type': 'application/json' };
      const answer = await fetch(`${harness.url}/v1/sms${path}`, { method, headers, body: JSON.stringify(body) });
      return answer.status;
    };
    const sms = { to: '4915112345678', message: 'x' };
    await harness.redisProxy[outage]();
    const sends = Array.from({ length: 20 }, () => call('POST', '/send', sms));
    expect(new Set(await Promise.all(sends))).toEqual(new Set([201]));
    expect(await call('POST', '/bulk', { messages: [sms, sms] })).toBe(202);
    expect(await call('PATCH', `/accounts/${phone.id}`, { name: 'Reception' })).toBe(200);
    const { rows } = await harness.database.query('select 1 from messages where org_id = $1', [orgId]);
    expect(rows).toHaveLength(22);
  });
});
