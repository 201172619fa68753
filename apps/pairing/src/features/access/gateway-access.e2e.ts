import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newGatewayToken } from '@chasqui/whatsapp';
import { waitFor } from '@chasqui/testing';
import { WebSocket } from 'ws';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
/** Its proxy is the test. */
let proxied: Replica;
/** Without a proxy. */
let open: Replica;
let strict: Replica;
let addresses = 0;

beforeAll(async () => {
  harness = await PairingHarness.start();
  proxied = await harness.startReplica({}, { TRUSTED_PROXIES: ['127.0.0.1'], DATABASE_POOL_SIZE: 12 });
  open = await harness.startReplica();
  strict = await harness.startReplica({}, { GATEWAY_REQUESTS_PER_MINUTE: 60 });
});
afterAll(() => harness.stop());

const anAddress = (): string => `203.0.113.${(addresses += 1)}`;

/** Posts an empty batch, like a gateway app behind the proxy. */
const post = (replica: Replica, token: string, from: string, gatewayId = ''): Promise<Response> =>
  replica.post(
    '/gateway/v1/events',
    { gateway_id: gatewayId, events: [] },
    { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
  );

/** @returns the status of the answer; 101: the tunnel is open */
async function upgrade(replica: Replica, token: string, from: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
  const socket = new WebSocket(replica.wsUrl, { headers });
  socket.on('error', () => undefined);
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  socket.terminate();
  return status;
}

async function guess(replica: Replica, from: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push((await post(replica, newGatewayToken(), from)).status);
  return statuses;
}

const LOOK_UP = 'where token_hash = $1';

/**
 * Connections of the replicas that wait for a lock.
 *
 * @param statements counts only statements that contain it: background work may wait too
 */
async function waitingForLocks(statements = ''): Promise<number> {
  const { rows } = await harness.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'pairing'
      and datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
    [statements],
  );
  return rows[0]?.count ?? 0;
}

describe('bad tokens', () => {
  it('bad tokens behind a proxy are counted by the address that it names, on requests and on upgrades', async () => {
    const guesser = anAddress();
    const statuses = await guess(proxied, guesser, 31);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
    expect(await upgrade(proxied, newGatewayToken(), guesser)).toBe(429);
    const other = anAddress();
    expect((await post(proxied, newGatewayToken(), other)).status).toBe(401);
    expect(await upgrade(proxied, newGatewayToken(), other)).toBe(401);
  });

  it('bad tokens count for their network, and no header of an unknown caller hides it', async () => {
    for (let n = 0; n < 30; n += 1) await guess(open, anAddress(), 1);
    expect(await guess(open, anAddress(), 1)).toEqual([429]);
    expect(await upgrade(open, newGatewayToken(), anAddress())).toBe(429);
    const site = '2001:db8:1:2:';
    for (let n = 0; n < 30; n += 1) await guess(proxied, `${site}:${n}`, 1);
    expect(await guess(proxied, `${site}:ffff`, 1)).toEqual([429]);
  });

  it('bad tokens never refuse a good token or code that was not shown before, behind the same address', async () => {
    const gateways = [await harness.register(proxied), await harness.register(proxied)] as const;
    const code = await harness.setupCode(await harness.createOrganization());
    const from = anAddress();
    expect((await guess(proxied, from, 40)).at(-1)).toBe(429);
    expect((await post(proxied, gateways[0].token, from, gateways[0].gatewayId)).status).toBe(200);
    expect(await upgrade(proxied, gateways[1].token, from)).toBe(101);
    const registered = await proxied.post(
      '/gateway/v1/register',
      { setup_code: code, app_version: '1.0.0', protocol: 1, host: { os: 'linux', arch: 'x64' } },
      { 'x-forwarded-for': from },
    );
    expect(registered.status).toBe(201);
  });

  it('tokens that nobody has shown before take two connections to PostgreSQL at most, however many come', async () => {
    const gateway = await harness.register(proxied);
    expect((await post(proxied, gateway.token, anAddress(), gateway.gatewayId)).status).toBe(200);
    const flood: Promise<Response>[] = [];
    await harness.database.transaction(async (transaction) => {
      await transaction.query('lock table gateways in access exclusive mode');
      for (let n = 0; n < 40; n += 1) flood.push(post(proxied, newGatewayToken(), anAddress()));
      await waitFor(async () => (await waitingForLocks(LOOK_UP)) === 2, { what: 'look-ups that wait' });
      // A known gateway does not wait behind them, so its look-up is the third that waits for the table.
      const known = post(proxied, gateway.token, anAddress(), gateway.gatewayId);
      flood.push(known);
      await waitFor(async () => (await waitingForLocks(LOOK_UP)) === 3, { what: 'the look-up of the known gateway' });
    });
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).every((status) => status === 401 || status === 429)).toBe(true);
  });
});

describe('setup codes whose organization is locked', () => {
  it('setup codes of a locked organization hold up no gateway that shows its token for the first time', async () => {
    const gateway = await harness.register(open);
    const orgId = await harness.createOrganization();
    const codes = [await harness.setupCode(orgId), await harness.setupCode(orgId), await harness.setupCode(orgId)];
    const trade = (code: string): Promise<Response> =>
      proxied.post(
        '/gateway/v1/register',
        {
          setup_code: code,
          app_version: '1.0.0',
          protocol: 1,
          host: { os: 'linux', arch: 'x64' },
          base_url: 'http://127.0.0.1:8080',
        },
        { 'x-forwarded-for': anAddress() },
      );
    const trades: Promise<Response>[] = [];
    await harness.database.transaction(async (transaction) => {
      await transaction.query('select from organizations where id = $1 for update', [orgId]);
      trades.push(...codes.map(trade));
      await waitFor(async () => (await waitingForLocks()) === 2, { what: 'codes that wait' });
      expect((await post(proxied, gateway.token, anAddress(), gateway.gatewayId)).status).toBe(200);
    });
    expect((await Promise.all(trades)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe('a gateway app that asks without end', () => {
  const ask = (gateway: RegisteredGateway): Promise<Response> =>
    post(strict, gateway.token, '127.0.0.1', gateway.gatewayId);

  it('a gateway app that asks without end is told to wait, in seconds; others are not', async () => {
    const [greedy, modest] = [await harness.register(strict), await harness.register(strict)];
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask(greedy)));
    const refused = answers.filter(({ status }) => status === 429);
    // One more is allowed each second.
    expect(refused.length).toBeGreaterThan(5);
    const [first] = refused;
    expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await first?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('This gateway app sends more than 60 requests per minute.'),
    });
    expect((await ask(modest)).status).toBe(200);
  });

  it('a gateway app that asks without end pays for its bodies, also for what comes out of gzip', async () => {
    const gateway = await harness.register(strict);
    const events = `{"gateway_id":"${gateway.gatewayId}","events":[],"pad":"${'0123456789abcdef'.repeat(60_000)}"}`;
    const heavy = (): Promise<Response> =>
      fetch(`${strict.url}/gateway/v1/events`, {
        method: 'POST',
        body: gzipSync(events),
        headers: {
          authorization: `Bearer ${gateway.token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
      });
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await heavy()).status);
    // Each counts as 15 requests.
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });
});

it("large bodies of several gateways of one organization count as one caller's", async () => {
  const first = await harness.register(open);
  const second = await harness.register(open, { orgId: first.orgId });
  const other = await harness.register(open);
  const opened: ClientRequest[] = [];
  /** Begins a body that never ends. @returns the status, once it is answered */
  const begin = ({ token }: RegisteredGateway): Promise<number> =>
    new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': 100_000,
      };
      const sent = request(`${open.url}/gateway/v1/events`, { method: 'POST', headers });
      sent.on('error', () => resolve(0)).on('response', ({ statusCode = 0 }) => resolve(statusCode));
      sent.write('{');
      opened.push(sent);
    });
  const answers = Array.from({ length: 17 }, (_, n) => begin(n % 2 === 0 ? first : second));
  expect(await Promise.race(answers)).toBe(429);
  const { status } = await post(open, other.token, anAddress(), `${other.gatewayId}${' '.repeat(20_000)}`);
  expect(status).not.toBe(429);
  for (const sent of opened) sent.destroy();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((each) => each === 429)).toHaveLength(1);
});

it('a request without a token may only send a small and plain body', async () => {
  const send = (body: string | Buffer<ArrayBuffer>, encoding?: string): Promise<Response> =>
    fetch(`${open.url}/gateway/v1/register`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) },
    });
  expect((await send(JSON.stringify({ pad: 'x'.repeat(17_000) }))).status).toBe(413);
  expect((await send(gzipSync('{}'), 'gzip')).status).toBe(415);
});
