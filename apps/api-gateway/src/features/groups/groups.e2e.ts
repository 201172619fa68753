import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { FakePairing } from '../../testing/fake-pairing';

const harness = ApiHarness.ofFile();
let pairing: FakePairing;
let owner: { key: string; orgId: string };
let numberId: string;
const PHONE = '4915112345678';

beforeAll(async () => {
  pairing = await FakePairing.start(harness);
  owner = await harness.aKey();
  const gatewayId = await pairing.aGateway(owner.orgId, { capabilities: ['groups'] });
  numberId = await pairing.aNumber(owner.orgId, gatewayId, PHONE);
});
beforeEach(() => {
  pairing.requests.length = 0;
});
afterAll(() => pairing.close());

const get = (query = '', key = owner.key): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/groups${query}`, { headers: withKey(key) });
const codeOf = async (answer: Response): Promise<string> => `${answer.status} ${(await errorOf(answer)).code}`;
const KITCHEN = { id: '120363042345678901@g.us', name: 'Kitchen', participants_count: 12 };

describe('GET /whatsapp/groups', () => {
  it('GET /whatsapp/groups answers the groups that the gateway app lists for the number', async () => {
    pairing.answer(200, { groups: [KITCHEN] });
    const answer = await get(`?whatsapp_id=${numberId}`);
    expect(await answer.json()).toMatchObject({ success: true, data: [KITCHEN], total: 1 });
    expect(pairing.requests).toMatchObject([{ method: 'GET', path: `/v1/groups?phone=${PHONE}` }]);
  });

  it('GET /whatsapp/groups lists a thousand groups at most, with short names, and leaves out what is none', async () => {
    const groups = Array.from({ length: 1500 }, () => ({ ...KITCHEN, name: 'n'.repeat(300) }));
    const odd = [
      null,
      5,
      { id: 'x', name: 'x' },
      { id: KITCHEN.id },
      { id: KITCHEN.id, name: 'No count', participants_count: -1 },
    ];
    pairing.answer(200, { groups: [...odd, ...groups] });
    const { data } = (await (await get()).json()) as { data: (typeof KITCHEN)[] };
    expect(data).toHaveLength(1000 - odd.length + 1);
    expect(data[0]).toEqual({ id: KITCHEN.id, name: 'No count', participants_count: 0 });
    expect(data[1]?.name).toBe('n'.repeat(100));
  });

  it('GET /whatsapp/groups answers 403 without its scope', async () => {
    const { key } = await harness.aKey({ orgId: owner.orgId, scopes: ['messages:read'] });
    expect(await codeOf(await get('', key))).toBe('403 INSUFFICIENT_SCOPE');
  });

  it.each([
    ['?whatsapp_id=x', '400 INVALID_ACCOUNT_ID'],
    ['?whatsapp_id=019abcde-0000-7000-8000-000000000000', '503 NO_CONNECTED_ACCOUNT'],
  ])('GET /whatsapp/groups answers %j with %s', async (query, expected) => {
    expect(await codeOf(await get(query))).toBe(expected);
  });

  it('GET /whatsapp/groups never asks for another organization’s number', async () => {
    const stranger = await harness.aKey();
    expect(await codeOf(await get(`?whatsapp_id=${numberId}`, stranger.key))).toBe('503 NO_CONNECTED_ACCOUNT');
    expect(pairing.requests).toEqual([]);
  });

  it('GET /whatsapp/groups answers 409 when the gateway app has lost the number', async () => {
    pairing.answer(409, { code: 'WHATSAPP_NOT_CONNECTED', message: 'x' });
    expect(await codeOf(await get())).toBe('409 WHATSAPP_NOT_CONNECTED');
    pairing.answer(409, { code: 'WHATSAPP_DISCONNECTED', message: 'x' });
    expect(await codeOf(await get())).toBe('409 WHATSAPP_DISCONNECTED');
  });

  it('GET /whatsapp/groups answers 502 for an app that cannot list groups, lists something else, or is closed', async () => {
    const old = await harness.aKey();
    await pairing.aNumber(old.orgId, await pairing.aGateway(old.orgId, { capabilities: ['text'] }), '4915112345679');
    const reasonOf = async (answer: Response) => [answer.status, ((await answer.json()) as { reason?: string }).reason];
    expect(await reasonOf(await get('', old.key))).toEqual([502, 'REFUSED']);
    pairing.answer(200, { groups: 'many' });
    expect(await reasonOf(await get())).toEqual([502, 'GARBAGE']);
    pairing.outcome = { kind: 'closed', reason: 'breaker_open' };
    expect(await reasonOf(await get())).toEqual([502, 'NOT_SENT']);
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    expect(await codeOf(await get())).toBe('502 GATEWAY_CLOSED');
  });
});
