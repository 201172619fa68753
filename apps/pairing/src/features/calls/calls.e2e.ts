import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import { waitFor } from '@chasqui/testing';
import type { FakeGateway } from '../../testing/fake-gateway';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';
import { GATE_LIMITS, type GateLimits } from './gateway-gate';

let harness: PairingHarness;
let replica: Replica;
let gateway: RegisteredGateway;
let fake: FakeGateway;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica();
  gateway = await harness.register(replica);
});
afterEach(async () => {
  await fake.close();
  expect(harness.violations()).toEqual([]);
});
afterAll(() => harness.stop());

describe('a call over the tunnel', () => {
  it('a call over the tunnel carries method, path, headers and body, and brings status and body back byte for byte', async () => {
    fake = await replica.connect(gateway, { handler: () => ({ status: 409, body: '{ "odd" :  "spaces" }\n' }) });
    const outcome = await harness.call(gateway.gatewayId, { headers: { 'idempotency-key': 'x' }, body: { text: 'ñ' } });
    expect(outcome).toEqual({ kind: 'answer', status: 409, body: '{ "odd" :  "spaces" }\n' });
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/messages',
      headers: { 'idempotency-key': 'x' },
      body: { text: 'ñ' },
    });
  });

  it('a call over the tunnel times out at its deadline, cancels, and drops the late answer', async () => {
    let late: (() => void) | undefined;
    fake = await replica.connect(gateway, {
      handler: () =>
        new Promise((resolve) => {
          late = () => resolve({ status: 200, body: 'late' });
        }),
    });
    const before = await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"');
    expect(await harness.call(gateway.gatewayId, { deadlineMs: 150 })).toEqual({ kind: 'timeout' });
    await waitFor(() => fake.canceled.length === 1, { what: 'the cancel' });
    late?.();
    await waitFor(
      async () => (await replica.metric('chasqui_gateway_frames_dropped_total{reason="late_answer"')) === before + 1,
      { what: 'the late answer' },
    );
    fake.handler = () => ({ status: 200, body: 'next' });
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ body: 'next' });
  });

  it('a call is lost when the app is killed after the request was written, and closed when it is gone before', async () => {
    fake = await replica.connect(gateway, { handler: () => null });
    const outcome = harness.call(gateway.gatewayId);
    await waitFor(() => fake.requests.length === 1, { what: 'the request' });
    fake.kill();
    expect(await outcome).toEqual({ kind: 'lost' });
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, { what: 'the release' });
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'closed', reason: 'offline' });
  });

  it('a call is refused without being written when it is larger than a frame', async () => {
    fake = await replica.connect(gateway);
    const outcome = await harness.call(gateway.gatewayId, { body: { text: 'a'.repeat(1024 * 1024) } });
    expect(outcome).toEqual({ kind: 'closed', reason: 'too_large' });
    expect(fake.requests).toHaveLength(0);
  });
});

describe('the limits of a gateway’s calls', () => {
  const guarded = async (limits: Partial<GateLimits>) => {
    const own = await harness.startReplica({ gateLimits: { ...GATE_LIMITS, ...limits } });
    return { own, gateway: await harness.register(own) };
  };

  it('a gateway has 32 calls in flight; the others wait a bounded time, then nothing of them was written', async () => {
    const { own, gateway } = await guarded({ queueMs: 300 });
    fake = await own.connect(gateway, { handler: () => null });
    const calls = Array.from({ length: 40 }, () => harness.call(gateway.gatewayId, { deadlineMs: 3_000 }));
    await waitFor(() => fake.requests.length === 32, { what: '32 requests' });
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome.kind === 'closed')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome.kind === 'timeout')).toHaveLength(32);
    expect(fake.requests).toHaveLength(32);
  });

  it('a gateway hands a free slot to the call that waits longest', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { own, gateway } = await guarded({ queueMs: 30_000 });
    fake = await own.connect(gateway, {
      handler: async () => {
        await gate;
        return { status: 200, body: '' };
      },
    });
    const calls = Array.from({ length: 40 }, () => harness.call(gateway.gatewayId));
    await waitFor(() => fake.requests.length === 32, { what: '32 requests' });
    open();
    const outcomes = await Promise.all(calls);
    expect(outcomes.every((outcome) => outcome.kind === 'answer')).toBe(true);
  });

  it('the breaker opens after five timeouts in a row, lets one call probe, and closes when it is answered', async () => {
    const { own, gateway } = await guarded({ breakerOpenMs: 2_000 });
    fake = await own.connect(gateway, { handler: () => null });
    for (let call = 0; call < 5; call += 1) {
      expect(await harness.call(gateway.gatewayId, { deadlineMs: 500 })).toEqual({ kind: 'timeout' });
    }
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'closed', reason: 'breaker_open' });
    expect(await own.metric('chasqui_gateway_breakers_open')).toBe(1);
    let answer: () => void = () => undefined;
    fake.handler = (frame) => new Promise((resolve) => (answer = () => resolve({ status: 200, body: frame.path })));
    const before = fake.requests.length;
    const calls: Promise<GatewayOutcome>[] = [];
    // Most calls are refused; the one that may try is written.
    await waitFor(
      async () => {
        calls.push(harness.call(gateway.gatewayId));
        await Promise.race([calls.at(-1), waitFor(() => fake.requests.length > before, { what: 'the probe' })]);
        return fake.requests.length > before;
      },
      { what: 'one call to be let through', intervalMs: 100 },
    );
    expect(await harness.call(gateway.gatewayId)).toEqual({ kind: 'closed', reason: 'breaker_open' });
    expect(fake.requests).toHaveLength(before + 1);
    answer();
    expect(await calls.at(-1)).toMatchObject({ kind: 'answer' });
    fake.handler = (frame) => ({ status: 200, body: frame.path });
    expect(await harness.call(gateway.gatewayId)).toMatchObject({ kind: 'answer' });
    expect(await own.metric('chasqui_gateway_breakers_open')).toBe(0);
  });
});

describe('the internal route', () => {
  const body = { method: 'GET', path: '/v1/health', deadline_ms: 20_000 };

  async function post(token: string, wanted: unknown = body, gatewayId = gateway.gatewayId) {
    const response = await fetch(`${replica.opsUrl}/internal/gateways/${gatewayId}/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    return { status: response.status, body: await response.json() };
  }

  it('the internal route asks for the internal token and a request', async () => {
    fake = await replica.connect(gateway);
    expect((await post('wrong')).status).toBe(401);
    expect((await post(gateway.token)).status).toBe(401);
    expect((await post(harness.internalToken, { ...body, method: 'PATCH' })).status).toBe(400);
    expect((await post(harness.internalToken, { ...body, deadline_ms: 0 })).status).toBe(400);
    expect((await post(harness.internalToken)).body).toMatchObject({ kind: 'answer', status: 200 });
    const publicly = await replica.post(`/internal/gateways/${gateway.gatewayId}/requests`, body, {
      authorization: `Bearer ${harness.internalToken}`,
    });
    expect(publicly.status).toBe(404);
  });

  it('the internal route says not_mine for a gateway that it does not hold, and a route that is newer than its tunnel', async () => {
    fake = await replica.connect(gateway);
    const unknown = await post(harness.internalToken, body, '01890000-0000-7000-8000-000000000000');
    expect(unknown).toEqual({ status: 200, body: { kind: 'not_mine' } });
    const { epoch } = (await harness.gateways.findRoute(gateway.gatewayId)) ?? { epoch: 0 };
    expect((await post(harness.internalToken, { ...body, epoch: epoch + 1 })).body).toEqual({ kind: 'not_mine' });
    expect((await post(harness.internalToken, { ...body, epoch })).body).toMatchObject({ kind: 'answer' });
  });
});

it('an app that runs alone tells of its memory and event loop, too', async () => {
  expect(await replica.metric('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});
