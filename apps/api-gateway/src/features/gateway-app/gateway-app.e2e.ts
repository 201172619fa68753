import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayRepository, NumberClaimRepository, PairingRepository } from '@chasqui/whatsapp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { FakePairing } from '../../testing/fake-pairing';

const harness = ApiHarness.ofFile();
let pairing: FakePairing;

beforeAll(async () => {
  pairing = await FakePairing.start(harness);
});
afterAll(() => pairing.close());

type Data = Record<string, unknown>;

const call = (method: string, path: string, key: string, body?: unknown): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, {
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
  it('GET /gateway answers 200 with what its app was not told yet, and why', async () => {
    const { key, orgId } = await harness.aKey();
    const id = await pairing.aGateway(orgId);
    await pairing.aNumber(orgId, id, '4916000009');
    const unlinked = await new NumberClaimRepository(harness.database).unlink(orgId, 'live', '4916000009');
    const pairings = new PairingRepository(harness.database);
    const [pairingId = ''] = unlinked?.pairingIds ?? [];
    await pairings.start(pairingId, 1_000);
    await pairings.recordRetry(pairingId, 60_000, { errorCode: 'GATEWAY_ERROR', errorMessage: 'It answered 500.' });
    expect(await dataOf(await call('GET', '/gateway', key))).toMatchObject({
      pending_unlinks: [
        {
          phone: '4916000009',
          since: expect.stringMatching(/Z$/),
          attempts: 1,
          next_try_at: expect.stringMatching(/Z$/),
          reason: 'It answered 500.',
        },
      ],
    });
  });

  it('GET /gateway answers 200 with its state; numbers of a gateway that is offline are disconnected', async () => {
    const { key, orgId } = await harness.aKey();
    const away = await pairing.aGateway(orgId, { isOnline: false });
    await pairing.aNumber(orgId, away, '4916000001');
    expect(await dataOf(await call('GET', '/gateway', key))).toEqual({
      id: away,
      status: 'offline',
      reason: null,
      clock_ahead_s: null,
      version: '1.0.0',
      latest_version: null,
      update_required: false,
      last_seen_at: expect.stringMatching(/Z$/),
      install_url: 'http://localhost:8080/docs/gateway',
      host: null,
      numbers: [{ phone: '4916000001', status: 'disconnected' }],
      queue_depth: 0,
      pending_unlinks: [],
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

  it('GET /gateway answers 503 NO_GATEWAY for none, an unknown one, a foreign one, and 400 VALIDATION for no id', async () => {
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
  it('POST /gateway/enrollment answers a code for the gateway that waits for its app; asked again, one for the same gateway', async () => {
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

  it('POST /gateway/enrollment answers 200 without a body: none of its fields is required', async () => {
    const { key } = await harness.aKey();
    expect(await dataOf(await call('POST', '/gateway/enrollment', key))).toMatchObject({
      setup_code: expect.stringMatching(/^gw_setup_/),
    });
  });

  it.each([
    ['live', 10],
    ['test', 3],
  ] as const)(
    'an organization gets 403 PLAN_LIMIT beyond the gateways that it may have for its %s keys: %i',
    async (mode, max) => {
      const { key, orgId } = await harness.aKey({ mode });
      const gateways = new GatewayRepository(harness.database);
      const started = (id: string) =>
        harness.database.query('update gateways set first_seen_at = now() where id = $1', [id]);
      for (let n = 1; n < max; n += 1) await started(await gateways.create(orgId, mode));
      // All at once: exactly one of them is the last.
      const answers = await Promise.all(Array.from({ length: 4 }, () => gateways.createWithin(orgId, mode, max)));
      const last = answers.flatMap((answer) => ('id' in answer ? [answer.id] : []));
      expect(last).toHaveLength(1);
      await started(last[0] ?? '');
      const refused = await call('POST', '/gateway/enrollment', key, {});
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'PLAN_LIMIT', limit: 'gateways', used: max, max });
      // One of them can register again, and revoking one makes room.
      expect((await call('POST', '/gateway/enrollment', key, { gateway_id: last[0] })).status).toBe(200);
      expect((await call('DELETE', '/gateway', key)).status).toBe(200);
      expect((await call('POST', '/gateway/enrollment', key, {})).status).toBe(200);
    },
  );

  it('POST /gateway/enrollment keeps the newest ten codes of a gateway', async () => {
    const { key } = await harness.aKey();
    let gatewayId: unknown;
    for (let n = 0; n < 15; n += 1) {
      gatewayId = (await dataOf(await call('POST', '/gateway/enrollment', key, {}))).gateway_id;
    }
    const { rows } = await harness.database.query<{ count: number }>(
      'select count(*)::int as count from gateway_setup_codes where gateway_id = $1',
      [gatewayId],
    );
    expect(rows).toEqual([{ count: 10 }]);
  });

  it('POST /gateway/enrollment answers 400 INVALID_BODY with a body that is no JSON object', async () => {
    const { key } = await harness.aKey();
    expect(await codeOf(await call('POST', '/gateway/enrollment', key, []))).toBe('400 INVALID_BODY');
  });
});

describe('DELETE /gateway', () => {
  it('DELETE /gateway makes the token worthless, disconnects the numbers and tells it; then there is no gateway', async () => {
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

  it('DELETE /gateway answers 403 without accounts:write', async () => {
    const { key } = await harness.aKey({ scopes: ['accounts:read'] });
    expect(await codeOf(await call('DELETE', '/gateway', key))).toBe('403 INSUFFICIENT_SCOPE');
    expect(await codeOf(await call('POST', '/gateway/enrollment', key, {}))).toBe('403 INSUFFICIENT_SCOPE');
  });
});

describe('POST /gateway/restart', () => {
  const restart = (key: string, body: object = {}, idempotencyKey?: string): Promise<Response> => {
    const headers: Record<string, string> = { ...withKey(key), 'content-type': 'application/json' };
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    return fetch(`${harness.url}/v1/gateway/restart`, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it('POST /gateway/restart answers 202 with the numbers that the app restarts, once a minute', async () => {
    const { key, orgId } = await harness.aKey();
    const id = await pairing.aGateway(orgId);
    pairing.requests.length = 0;
    pairing.answer(200, { numbers: ['4916000001', 'somebody', 5, '4916000002'] });
    const answer = await restart(key, {}, 'once');
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { success: true, data: { id, restarting: true, numbers: ['4916000001', '4916000002'] } },
    ]);
    expect(pairing.requests).toMatchObject([{ method: 'POST', path: '/v1/restart' }]);
    expect((await restart(key, {}, 'once')).headers.get('idempotency-replayed')).toBe('true');
    // A new clock minute may begin in between.
    await restart(key);
    const refused = await restart(key, { gateway_id: id });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await errorOf(refused)).toMatchObject({ code: 'RATE_LIMITED', limit: 'restarts_per_minute', max: 1 });
    expect(pairing.requests.length).toBeLessThanOrEqual(2);
  });

  it('POST /gateway/restart answers 503 without a gateway, and for one of another organization', async () => {
    const bare = await harness.aKey();
    expect(await codeOf(await restart(bare.key))).toBe('503 NO_GATEWAY');
    const other = await harness.aKey();
    const id = await pairing.aGateway(other.orgId);
    await pairing.aGateway(bare.orgId);
    expect(await codeOf(await restart(bare.key, { gateway_id: id }))).toBe('503 NO_GATEWAY');
    expect(await codeOf(await restart(bare.key, { gateway_id: 'x' }))).toBe('400 VALIDATION');
  });

  it('POST /gateway/restart answers 502 when the app is not running, or cannot restart its numbers', async () => {
    const away = await harness.aKey();
    await pairing.aGateway(away.orgId, { isOnline: false });
    expect(await codeOf(await restart(away.key))).toBe('502 GATEWAY_CLOSED');
    const old = await harness.aKey();
    await pairing.aGateway(old.orgId);
    pairing.answer(404, { code: 'ROUTE_UNKNOWN', message: 'The gateway app has no such route.' });
    const refused = await restart(old.key);
    expect(await errorOf(refused.clone())).toMatchObject({ message: expect.stringContaining('Update the app') });
    expect(await codeOf(refused)).toBe('502 GATEWAY_ERROR');
  });
});

describe('GET /gateway/downloads', () => {
  const download = (url: string, path: string, key?: string): Promise<Response> =>
    fetch(url + path, { headers: key === undefined ? {} : withKey(key) });

  it('GET /gateway/downloads answers an empty list while nothing is published', async () => {
    const { key, orgId } = await harness.aKey();
    await pairing.aGateway(orgId);
    expect(await dataOf(await download(harness.url, '/v1/gateway/downloads', key))).toEqual([]);
    expect(await dataOf(await call('GET', '/gateway', key))).toMatchObject({ latest_version: null });
    expect((await download(harness.url, '/docs/gateway/chasqui-whatsapp-gateway-1.0.0.tgz')).status).toBe(404);
  });

  it('GET /gateway/downloads answers what the operator published, the newest first, and anybody can fetch it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-packages-'));
    try {
      for (const version of ['0.9.0', '0.10.0', '0.2.0', '0.1.0']) {
        writeFileSync(join(folder, `chasqui-whatsapp-gateway-${version}.tgz`), `package ${version}`);
      }
      writeFileSync(join(folder, 'secret.txt'), 'secret');
      const { url } = await harness.start({ GATEWAY_PACKAGES_DIR: folder });
      const { key, orgId } = await harness.aKey();
      await pairing.aGateway(orgId);
      const list = (await dataOf(await download(url, '/v1/gateway/downloads', key))) as unknown as Data[];
      expect(list.map(({ os, arch, version }) => [os, arch, version])).toEqual([
        ['any', 'any', '0.10.0'],
        ['any', 'any', '0.9.0'],
        ['any', 'any', '0.2.0'],
      ]);
      const place = String(list[0]?.url);
      expect(place).toBe('http://localhost:8080/docs/gateway/chasqui-whatsapp-gateway-0.10.0.tgz');
      const fetched = Buffer.from(await (await download(url, new URL(place).pathname)).arrayBuffer());
      const sha256 = createHash('sha256').update(fetched).digest('hex');
      expect([fetched.toString(), sha256]).toEqual(['package 0.10.0', list[0]?.sha256]);
      expect(await dataOf(await download(url, '/v1/gateway', key))).toMatchObject({ latest_version: '0.10.0' });
      for (const file of ['secret.txt', '..%2fsecret.txt', 'chasqui-whatsapp-gateway-0.1.0.tgz']) {
        expect([file, (await download(url, `/docs/gateway/${file}`)).status]).toEqual([file, 404]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a folder of packages that cannot be read stops nothing but downloads', async () => {
    const { url } = await harness.start({ GATEWAY_PACKAGES_DIR: '/nowhere/at/all' });
    const { key } = await harness.aKey();
    expect(await dataOf(await download(url, '/v1/gateway/downloads', key))).toEqual([]);
    expect(harness.logLines.some((line) => line.includes('GATEWAY_PACKAGES_DIR'))).toBe(true);
  });
});
