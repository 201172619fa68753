import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { FakePairing } from '../../testing/fake-pairing';

let harness: ApiHarness;
let pairing: FakePairing;
let url: string;

beforeAll(async () => {
  harness = await ApiHarness.create();
  ({ url } = await harness.start());
  pairing = await FakePairing.start(harness);
});
afterAll(async () => {
  const undeclared = await harness.undeclaredAnswers();
  await pairing.close();
  await harness.close();
  expect(undeclared).toEqual([]);
});

type Data = Record<string, unknown>;

const call = (method: string, path: string, key: string, body?: unknown): Promise<Response> =>
  fetch(`${url}/v1${path}`, {
    method,
    headers: { ...withKey(key), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const dataOf = async (answer: Response): Promise<Data> => {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
};
const codeOf = async (answer: Response): Promise<string> => `${answer.status} ${(await errorOf(answer)).code}`;

describe('GET /gateway', () => {
  it('200: how it stands; numbers of one that is offline are disconnected', async () => {
    const { key, orgId } = await harness.aKey();
    const away = await pairing.aGateway(orgId, { isOnline: false });
    await pairing.aNumber(orgId, away, '4916000001');
    expect(await dataOf(await call('GET', '/gateway', key))).toEqual({
      id: away,
      status: 'offline',
      version: '1.0.0',
      latest_version: null,
      update_required: false,
      last_seen_at: expect.stringMatching(/Z$/),
      install_url: 'http://localhost:8080/docs/gateway',
      host: null,
      numbers: [{ phone: '4916000001', status: 'disconnected' }],
      queue_depth: 0,
      gateway_ids: [away],
    });
    const here = await pairing.aGateway(orgId);
    await pairing.aNumber(orgId, here, '4916000002');
    expect(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
      id: here,
      status: 'online',
      numbers: [{ phone: '4916000002', status: 'connected' }],
      gateway_ids: [here, away],
    });
    expect(await dataOf(await call('GET', `/gateway?gateway_id=${away}`, key))).toMatchObject({ id: away });
  });

  it('503 NO_GATEWAY: none, an unknown one, a foreign one; 400 VALIDATION: no id', async () => {
    const bare = await harness.aKey();
    expect(await codeOf(await call('GET', '/gateway', bare.key))).toBe('503 NO_GATEWAY');
    const other = await harness.aKey();
    const foreign = await pairing.aGateway(other.orgId);
    await pairing.aGateway(bare.orgId);
    for (const id of [randomUUID(), foreign]) {
      expect(await codeOf(await call('GET', `/gateway?gateway_id=${id}`, bare.key))).toBe('503 NO_GATEWAY');
      expect(await codeOf(await call('DELETE', `/gateway?gateway_id=${id}`, bare.key))).toBe('503 NO_GATEWAY');
      expect(await codeOf(await call('POST', '/gateway/enrollment', bare.key, { gateway_id: id }))).toBe(
        '503 NO_GATEWAY',
      );
    }
    expect(await codeOf(await call('GET', '/gateway?gateway_id=x', bare.key))).toBe('400 VALIDATION');
  });
});

describe('POST /gateway/enrollment', () => {
  it('200: a code for the gateway that waits for its app; asked again, for the same gateway', async () => {
    const { key } = await harness.aKey();
    const first = await dataOf(await call('POST', '/gateway/enrollment', key, {}));
    expect(first).toEqual({
      gateway_id: expect.any(String),
      setup_code: expect.stringMatching(/^gw_setup_[0-9A-Za-z]{32}$/),
      expires_at: expect.stringMatching(/Z$/),
      install_url: 'http://localhost:8080/docs/gateway',
      qr: `http://localhost:8080/docs/gateway#${String(first.setup_code)}`,
    });
    const hours = (Date.parse(String(first.expires_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const again = await dataOf(await call('POST', '/gateway/enrollment', key, {}));
    expect(again.gateway_id).toBe(first.gateway_id);
    expect(again.setup_code).not.toBe(first.setup_code);
    expect(await dataOf(await call('GET', '/gateway', key))).toMatchObject({ status: 'never_started', version: null });
  });

  it('200 without a body: it has no field that must be there', async () => {
    const { key } = await harness.aKey();
    expect(await dataOf(await call('POST', '/gateway/enrollment', key))).toMatchObject({
      setup_code: expect.stringMatching(/^gw_setup_/),
    });
  });

  it('400 INVALID_BODY with a body that is no JSON object', async () => {
    const { key } = await harness.aKey();
    expect(await codeOf(await call('POST', '/gateway/enrollment', key, []))).toBe('400 INVALID_BODY');
  });
});

describe('DELETE /gateway', () => {
  it('200: the token is worthless, the numbers are disconnected and said to be; then there is none', async () => {
    const { key, orgId } = await harness.aKey();
    const id = await pairing.aGateway(orgId);
    const numberId = await pairing.aNumber(orgId, id, '4916000003');
    expect(await dataOf(await call('DELETE', '/gateway', key))).toEqual({ id, revoked: true });
    const { rows } = await harness.database.query<{ payload: { account: Data } }>(
      'select payload from events where subject_id = $1',
      [numberId],
    );
    expect(rows.map(({ payload }) => payload.account)).toMatchObject([
      { status: 'disconnected', previous_status: 'connected', reason: 'gateway_revoked' },
    ]);
    expect(await codeOf(await call('DELETE', '/gateway', key))).toBe('503 NO_GATEWAY');
  });

  it('403 without accounts:write', async () => {
    const { key } = await harness.aKey({ scopes: ['accounts:read'] });
    expect(await codeOf(await call('DELETE', '/gateway', key))).toBe('403 INSUFFICIENT_SCOPE');
    expect(await codeOf(await call('POST', '/gateway/enrollment', key, {}))).toBe('403 INSUFFICIENT_SCOPE');
  });
});
