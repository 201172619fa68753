import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type HealthResponse, LEFT_MS_HEADER, verifyRequest } from '@chasqui/gateway-protocol';
import { freePort } from '@chasqui/local-services';
import { waitFor } from '@chasqui/testing';
import { GatewayOwnerRepository } from '@chasqui/whatsapp';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

/** A gateway app with an address of its own, which accepts signed requests only. */
class FakeDirectApp {
  key: Buffer = Buffer.alloc(32);
  health: HealthResponse = { app_version: '1.0.0', protocol: 1, capabilities: ['text'], sessions: [], outbox: 0 };
  answers: 'normally' | 'never' | 'cuts' = 'normally';
  aheadS = 0;
  readonly leftMs: number[] = [];
  readonly refused: string[] = [];
  readonly paths: string[] = [];
  private readonly seen = new Set<string>();
  private readonly server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      const id = String(incoming.headers['webhook-id']);
      const signed = {
        id,
        timestamp: Number(incoming.headers['webhook-timestamp']),
        method: incoming.method ?? '',
        path,
        body: Buffer.concat(chunks).toString(),
      };
      const signature = String(incoming.headers['webhook-signature']);
      const verdict = verifyRequest(this.key, signed, signature, Date.now() / 1000 + this.aheadS);
      if (verdict.kind === 'clock') {
        const detail = { reason: 'clock', ahead_s: verdict.aheadS };
        response.writeHead(401).end(JSON.stringify({ code: 'UNAUTHORIZED', message: 'The clock is wrong.', detail }));
        return;
      }
      if (verdict.kind !== 'valid' || this.seen.has(id)) {
        this.refused.push(path);
        response.writeHead(401).end();
        return;
      }
      this.seen.add(id);
      this.paths.push(path);
      this.leftMs.push(Number(incoming.headers[LEFT_MS_HEADER]));
      if (path === '/v1/health') response.end(JSON.stringify(this.health));
      else if (this.answers === 'cuts') incoming.socket.destroy();
      else if (this.answers === 'normally') response.writeHead(201).end(`got ${signed.body}`);
    });
  });

  async listen(port = 0): Promise<number> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

let harness: PairingHarness;
let one: Replica;
let other: Replica;
let app: FakeDirectApp;
let port: number;
let gateway: RegisteredGateway;

// Longer than a busy machine stalls: a connection lost by mistake would not be the fault of what is tested here.
const timings = { direct: { lookMs: 50, pollMs: 100 }, ownership: { lookMs: 50, lostAfterMs: 4_000 } };

beforeAll(async () => {
  harness = await PairingHarness.start();
  one = await harness.startReplica({ timings });
  other = await harness.startReplica({ timings });
});
beforeEach(async () => {
  app = new FakeDirectApp();
  port = await app.listen();
  gateway = await harness.register(one, { baseUrl: `http://127.0.0.1:${port}/` });
  app.key = gateway.requestKey;
});
afterEach(async () => {
  await app.close();
  await harness.gateways.revoke(gateway.orgId, gateway.gatewayId);
});
afterAll(() => harness.stop());

const online = () => waitFor(() => harness.ownerOf(gateway.gatewayId), { what: 'an owner' });

const waitForStatus = (status: string) =>
  waitFor(async () => (await harness.statusOf('4917200002')) === status, { what: status });

describe('a gateway with a base_url', () => {
  it('a gateway with a base_url is held by one replica, and called with signed requests', async () => {
    app.health.sessions = [{ phone: '4917200001', status: 'connected' }];
    await online();
    const { epoch } = (await harness.gateways.findRoute(gateway.gatewayId)) ?? { epoch: 0 };
    const outcome = await harness.call(gateway.gatewayId, { path: '/v1/messages?x=1', body: { text: 'ñ' } });
    expect(outcome).toEqual({ kind: 'answer', status: 201, body: 'got {"text":"ñ"}' });
    expect(await harness.call(gateway.gatewayId, { method: 'GET', body: undefined })).toMatchObject({ kind: 'answer' });
    await waitFor(async () => (await harness.statusOf('4917200001')) === 'connected', { what: 'the number' });
    const polls = app.paths.length;
    await waitFor(() => app.paths.length > polls + 3, { what: 'more polls' });
    expect(await harness.gateways.findRoute(gateway.gatewayId)).toMatchObject({ epoch });
    const held = await Promise.all([one, other].map((replica) => replica.metric('chasqui_gateway_direct_held')));
    expect(held.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('a gateway with a base_url is refused its tunnel', async () => {
    await expect(one.dial(gateway)).rejects.toThrow('HTTP 400');
  });

  it('a direct gateway’s number changes come with the poll', async () => {
    app.health.sessions = [{ phone: '4917200002', status: 'connected' }];
    await waitForStatus('connected');
    app.health.sessions = [{ phone: '4917200002', status: 'waiting_qr' }];
    await waitForStatus('waiting_qr');
    app.health.sessions = [{ phone: '4917200002', status: 'connected' }];
    await waitForStatus('connected');
    app.health.sessions = [];
    await waitForStatus('disconnected');
    expect(await harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toEqual([]);
  });

  it('a call to a direct gateway times out, is lost, is closed: the same outcomes as over a tunnel', async () => {
    await online();
    app.answers = 'never';
    expect(await harness.call(gateway.gatewayId, { deadlineMs: 100 })).toEqual({ kind: 'timeout' });
    app.answers = 'cuts';
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'lost' });
    await app.close();
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'closed', reason: 'unreachable' });
  });

  it('a direct gateway goes offline when it is silent, and comes back when it answers again', async () => {
    await online();
    await app.close();
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, { what: 'the release' });
    await app.listen(port);
    await online();
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
  });

  it('a direct gateway whose clock is wrong is offline with the reason `clock`, and is back when its clock is set', async () => {
    app.health.sessions = [{ phone: '4917200003', status: 'connected' }];
    await waitFor(async () => (await harness.statusOf('4917200003')) === 'connected', { what: 'the number' });
    const summary = async () => (await harness.gateways.findForOrg(gateway.orgId, 'live'))[0];
    const number = async () => (await harness.numbers.findOnGateway(gateway.orgId, gateway.gatewayId))[0];
    app.aheadS = 3_600;
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, { what: 'the release' });
    expect(await number()).toMatchObject({ status: 'disconnected', reason: 'clock' });
    expect(await summary()).toMatchObject({ online: false });
    expect(Math.abs(((await summary())?.clockAheadS ?? 0) - 3_600)).toBeLessThan(60);
    const told = await Promise.all([one, other].map((each) => each.metric('chasqui_gateway_wrong_clocks_total')));
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
    app.aheadS = -100_000;
    await waitFor(async () => ((await summary())?.clockAheadS ?? 0) < -99_000, { what: 'the other clock' });
    app.aheadS = 0;
    await online();
    await waitFor(async () => (await number())?.status === 'connected', { what: 'the number is back' });
    expect(await summary()).toMatchObject({ online: true, clockAheadS: null });
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
  });

  it('a replica whose own clock is wrong finds no clock of a gateway wrong, and claims it', async () => {
    await harness.database.query('update gateways set owner_address = null where id = $1', [gateway.gatewayId]);
    // All replicas of a test are one process: its clock is set, the app's is not.
    const aheadMs = 3_600_000;
    const wrong = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => wrong() + aheadMs);
    app.aheadS = -aheadMs / 1_000;
    try {
      const before = (await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0;
      await harness.database.query('update gateways set owner_address = null, epoch = epoch + 1 where id = $1', [
        gateway.gatewayId,
      ]);
      await waitFor(async () => ((await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0) > before + 1, {
        what: 'a claim',
      });
      // The previous owner may still be closing its connection.
      await waitFor(async () => (await harness.call(gateway.gatewayId)).kind === 'answer', { what: 'an answer' });
      expect((await harness.gateways.findForOrg(gateway.orgId, 'live'))[0]).toMatchObject({ clockAheadS: null });
    } finally {
      clock.mockRestore();
      app.aheadS = 0;
    }
  });

  it('a call to a direct gateway says how long is left, and allows an older app to be as wrong as its signature may', async () => {
    await online();
    app.leftMs.length = 0;
    await harness.call(gateway.gatewayId, { deadlineMs: 5_000 });
    const left = app.leftMs.find((ms) => ms <= 5_000);
    expect(left).toBeGreaterThan(0);
  });

  it('a direct gateway moves to the other replica when its owner stops', async () => {
    const owner = (await online()) === one.address ? one : other;
    await owner.app.close();
    await waitFor(
      async () => {
        const now = await harness.ownerOf(gateway.gatewayId);
        return now !== null && now !== owner.address;
      },
      { what: 'another owner' },
    );
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
    if (owner === one) one = other;
  });

  it('a direct gateway of a replica that died is held by another one within a second and a half', async () => {
    await online();
    const { rows } = await harness.database.query<{ id: number }>(
      `insert into processes (app, copy, version) values ('pairing', '127.0.0.1:1', 'test') returning id`,
    );
    const isHeldByIt = () =>
      harness.database.query(
        `update gateways set owner_address = '127.0.0.1:1', epoch = epoch + 1, seen_at = now() where id = $1`,
        [gateway.gatewayId],
      );
    await isHeldByIt();
    await sleep(300);
    expect(await harness.ownerOf(gateway.gatewayId)).toBe('127.0.0.1:1');
    const diedAt = performance.now();
    await harness.database.query(
      `with dead as (update processes set died_at = now() where id = $1) select pg_notify('chasqui_deaths', $1::text)`,
      [rows[0]?.id],
    );
    await waitFor(async () => [one.address, other.address].includes((await harness.ownerOf(gateway.gatewayId)) ?? ''), {
      what: 'a living owner',
    });
    expect(performance.now() - diedAt).toBeLessThan(1_500);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
  });

  it('what a replica holds is not taken from it because another one died that had its address', async () => {
    const owner = (await online()) ?? '';
    const { rows } = await harness.database.query<{ id: number }>(
      `insert into processes (app, copy, version, died_at) values ('pairing', $1, 'test', now()) returning id`,
      [owner],
    );
    const owners = new GatewayOwnerRepository(harness.database);
    expect(await owners.releaseDirectOfDead(rows.map(({ id }) => id))).toBe(0);
    expect(await harness.ownerOf(gateway.gatewayId)).toBe(owner);
  });

  it('a replica that is started again gives up the direct gateways of the one that had its address, and one claims them at once', async () => {
    await online();
    const opsPort = await freePort();
    const epochOf = async () => (await harness.gateways.findRoute(gateway.gatewayId))?.epoch ?? 0;
    await harness.database.query(
      'update gateways set owner_address = $2, epoch = epoch + 1, seen_at = now() where id = $1',
      [gateway.gatewayId, `127.0.0.1:${opsPort}`],
    );
    const epoch = await epochOf();
    await sleep(300);
    expect(await epochOf()).toBe(epoch);
    const again = await harness.startReplica({ timings }, { OPS_PORT: opsPort });
    const startedAt = performance.now();
    await waitFor(async () => (await epochOf()) > epoch, { what: 'a claim' });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
    await again.app.close();
  });

  it('a direct gateway is not called any more when it was revoked', async () => {
    await online();
    await harness.gateways.revoke(gateway.orgId, gateway.gatewayId);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'closed' });
    await waitFor(
      async () =>
        (await one.metric('chasqui_gateway_direct_held')) +
          (await other.metric('chasqui_gateway_direct_held').catch(() => 0)) ===
        0,
      { what: 'nobody to hold it' },
    );
  });
});
