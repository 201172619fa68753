import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OLDEST_MIGRATION } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { FakeGateway } from '../../testing/fake-gateway';
import { PairingHarness, type RegisteredGateway, Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let one: Replica;
let other: Replica;
let gateway: RegisteredGateway;
const timings = { ownership: { lookMs: 100 } };

beforeAll(async () => {
  harness = await PairingHarness.start();
});
beforeEach(async () => {
  one = await harness.startReplica({ timings });
  other = await harness.startReplica({ timings });
  gateway = await harness.register(one);
});
afterEach(() => expect(harness.violations()).toEqual([]));
afterAll(() => harness.stop());

const request = { method: 'POST' as const, path: '/v1/messages', body: {}, deadlineMs: 20_000 };

describe('two replicas', () => {
  it('a gateway that reconnects to the other one is found with an old route, and its old tunnel ends', async () => {
    const first = await one.connect(gateway, { handler: () => ({ status: 200, body: 'one' }) });
    const oldRoute = await harness.gateways.findRoute(gateway.gatewayId);
    expect(oldRoute).toMatchObject({ ownerAddress: one.address });
    await other.connect(gateway, { handler: () => ({ status: 200, body: 'other' }) });
    expect(await first.closed).toMatchObject({ code: 4409 });
    if (!oldRoute) throw new Error('no route');
    let refreshed = 0;
    const outcome = await harness.caller.call(oldRoute, request, () => {
      refreshed += 1;
      return harness.gateways.findRoute(gateway.gatewayId);
    });
    expect(outcome).toEqual({ kind: 'answer', status: 200, body: 'other' });
    expect(refreshed).toBe(1);
    // The loser's release must not take the gateway from its successor.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await harness.ownerOf(gateway.gatewayId)).toBe(other.address);
  });

  it('a replica ignores what an outdated connection reports', async () => {
    await one.connect(gateway, { sessions: [{ phone: '4917100001', status: 'connected' }] });
    const { epoch } = (await harness.gateways.findRoute(gateway.gatewayId)) ?? { epoch: 0 };
    await other.connect(gateway, { sessions: [{ phone: '4917100001', status: 'connected' }] });
    const late = { phone: '4917100001', status: 'signed_out' as const };
    const { database, sessions } = harness;
    expect(await sessions.applySession(database, gateway.gatewayId, epoch, late)).toBe(false);
    expect(await sessions.replaceAll(database, gateway.gatewayId, epoch, [])).toEqual(new Set());
    expect(await harness.statusOf('4917100001')).toBe('connected');
  });

  it('a call is closed when the owner is gone and nobody took over', async () => {
    await one.connect(gateway);
    const route = await harness.gateways.findRoute(gateway.gatewayId);
    if (!route) throw new Error('no route');
    const dead = { ...route, ownerAddress: '127.0.0.1:1' };
    expect(await harness.caller.call(dead, request, () => Promise.resolve(dead))).toEqual({
      kind: 'closed',
      reason: 'unreachable',
    });
    const found = await harness.caller.call(dead, request, () => harness.gateways.findRoute(gateway.gatewayId));
    expect(found).toMatchObject({ kind: 'answer' });
    expect(await harness.caller.call(dead, request, () => Promise.resolve(null))).toMatchObject({ kind: 'closed' });
  });

  it('a replica that stops lets calls in flight end, refuses new ones, and sends its gateways away with 1001', async () => {
    let answer: () => void = () => undefined;
    const fake = await one.connect(gateway, {
      handler: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 200, body: 'in time' });
        }),
    });
    const underWay = harness.call(gateway.gatewayId);
    await waitFor(() => fake.requests.length === 1, { what: 'the request' });
    const stopped = one.app.close();
    await waitFor(async () => (await fetch(`${one.opsUrl}/health/ready`)).status === 503, { what: 'readiness off' });
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'closed', reason: 'offline' });
    await expect(one.dial(gateway)).rejects.toThrow('HTTP 503');
    answer();
    expect(await underWay).toEqual({ kind: 'answer', status: 200, body: 'in time' });
    expect(await fake.closed).toMatchObject({ code: 1001 });
    await stopped;
    expect(await harness.ownerOf(gateway.gatewayId)).toBeNull();
    await other.connect(gateway, { handler: () => ({ status: 200, body: 'other' }) });
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ body: 'other' });
  });

  it('a replica that stops hands each gateway over by itself: one that hangs keeps no other, and is sent away soon', async () => {
    const hanging = await one.connect(gateway, { handler: () => new Promise(() => undefined) });
    const well = await harness.register(one);
    const fake = await one.connect(well, { handler: () => ({ status: 200, body: 'one' }) });
    const cut = harness.call(gateway.gatewayId);
    await waitFor(() => hanging.requests.length === 1, { what: 'the request' });
    const began = performance.now();
    const stopped = one.app.close();
    expect(await fake.closed).toMatchObject({ code: 1001 });
    expect(performance.now() - began).toBeLessThan(1_400);
    await other.connect(well, { handler: () => ({ status: 200, body: 'other' }) });
    expect(await harness.call(well.gatewayId)).toMatchObject({ body: 'other' });
    expect(await hanging.closed).toMatchObject({ code: 1001 });
    expect(await cut).toEqual({ kind: 'lost' });
    await stopped;
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('a call is lost when the owner dies while the app works', async () => {
    // Looks to the caller like a replica that takes the request and is killed.
    const server = createServer((incoming) => incoming.socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const route = { gatewayId: gateway.gatewayId, ownerAddress: `127.0.0.1:${port}`, epoch: 1 };
    const never = () => Promise.reject(new Error('must not be asked'));
    expect(await harness.caller.call(route, request, never)).toEqual({ kind: 'lost' });
    server.close();
  });
});

describe('pairing behind one port with other apps', () => {
  it('a replica that is older than the database allows says so and is not ready', async () => {
    const app = await harness.startReplica();
    const ready = (): Promise<Response> => fetch(`${app.opsUrl}/health/ready`);
    const isReady = async (): Promise<boolean> => (await ready()).status === 200;
    await waitFor(isReady, { what: 'the replica to be ready' });
    const change = 'update schema_compatibility set oldest_migration = $1';
    await harness.database.query(change, ['Later1899999999999']);
    const behind = await ready();
    await harness.database.query(change, [OLDEST_MIGRATION]);
    expect([behind.status, await behind.text()]).toEqual([503, expect.stringContaining('a newer version of Chasqui')]);
    await waitFor(isReady, { what: 'the replica to be ready again' });
  });

  it('pairing behind one port with other apps serves its routes and tunnels through the server of its factory', async () => {
    const shared = createServer().listen(0, '127.0.0.1');
    await once(shared, 'listening');
    const { port } = shared.address() as { port: number };
    shared.on('upgrade', () => undefined);
    const app = await harness.startReplica({
      serverFactory: (handler) => shared.on('request', (incoming, response) => handler(incoming, response)),
    });
    expect(app.app.publicUrl).toBeUndefined();
    const fake = await FakeGateway.connect(`ws://127.0.0.1:${port}/gateway/v1/connect`, gateway.token);
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
    expect((await fetch(`http://127.0.0.1:${port}/gateway/v1/connect`)).status).toBe(426);
    await fake.close();
    await app.app.close();
    shared.close();
  });
});
