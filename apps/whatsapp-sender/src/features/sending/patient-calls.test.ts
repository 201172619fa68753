import type { GatewayConnection, NumberRoute, GatewayOutcome } from '@chasqui/whatsapp';
import { aLaneMessage, waitFor } from '@chasqui/testing';
import { GatewayWatch } from './gateway-watch';
import { NumberRoutes } from './number-routes';
import { PatientCalls } from './patient-calls';

const SENT: GatewayOutcome = {
  kind: 'answer',
  status: 200,
  body: '{"accepted":true,"ack":"server","message_id":"3EB0"}',
};
const LOST: GatewayOutcome = { kind: 'lost' };
const CLOSED: GatewayOutcome = { kind: 'closed', reason: 'offline' };
const NEVER = new Promise<GatewayOutcome>(() => undefined);

function aGateway(answer: (calls: number, epoch: number) => GatewayOutcome | Promise<GatewayOutcome>) {
  const route: NumberRoute = {
    numberId: 'n1',
    orgId: 'o1',
    phone: '15550001',
    gatewayId: 'g1',
    status: 'connected',
    ownerAddress: '127.0.0.1:1',
    epoch: 1,
    capabilities: ['text'],
    wasJustOnline: true,
    isDegraded: false,
    isHanging: false,
    obeysOptOut: false,
  };
  const deadlines: number[] = [];
  let looks = 0;
  const routes = new NumberRoutes({ findRoutes: (ids) => Promise.resolve(ids.map(() => ({ ...route }))) });
  const findConnections = () => {
    looks += 1;
    return Promise.resolve(new Map<string, GatewayConnection>([['g1', { ...route }]]));
  };
  const watch = new GatewayWatch({ findConnections }, { onFailure: () => () => undefined });
  const calls = new PatientCalls(routes, watch, {
    call: async ({ epoch }, { deadlineMs }) => answer(deadlines.push(deadlineMs) - 1, epoch),
  });
  return {
    route,
    watch,
    deadlines,
    looks: () => looks,
    send: (fields: Parameters<typeof aLaneMessage>[0] = {}) => calls.call(aLaneMessage(fields), { ...route }),
  };
}

describe('a message that was written to a gateway whose connection then broke', () => {
  it('the message is called again with what is left of its time, and the outcome of that is its own', async () => {
    const gateway = aGateway((calls) => (calls === 0 ? LOST : SENT));
    const { record } = await gateway.send();
    expect(record).toMatchObject({ state: 'done', status: 'sent' });
    expect(gateway.deadlines).toHaveLength(2);
    expect(gateway.deadlines[1]).toBeLessThan(20_000);
    expect(gateway.deadlines[1]).toBeGreaterThan(15_000);
  });

  it('a gateway that closes after it had the message is no proof that it was not sent: its caller waits', async () => {
    const gateway = aGateway((calls) => [LOST, CLOSED, CLOSED, SENT][calls] ?? SENT);
    expect((await gateway.send()).record).toMatchObject({ status: 'sent' });
  });

  it('the message is called again as soon as its gateway is back, long before the next try is due', async () => {
    const gateway = aGateway((_calls, epoch) => (epoch === 1 ? LOST : SENT));
    const sent = gateway.send();
    // By then the tries are seconds apart.
    await waitFor(() => gateway.deadlines.length === 5, { what: 'five tries' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const began = performance.now();
    gateway.route.epoch = 2;
    expect((await sent).record).toMatchObject({ status: 'sent' });
    expect(performance.now() - began).toBeLessThan(800);
  });

  it('a gateway that comes and goes is called a few times, not at each return', async () => {
    const gateway = aGateway(() => LOST);
    const flap = setInterval(() => (gateway.route.epoch += 1), 20);
    const sent = gateway.send({ startedAgoMs: 15_500 });
    const { record } = await sent;
    clearInterval(flap);
    expect(record).toMatchObject({ state: 'started', answerCode: 'GATEWAY_ERROR' });
    expect(gateway.deadlines.length).toBeLessThan(12);
  });

  it('the caller hears at the deadline that nobody knows, and nobody else waits that long', async () => {
    const gateway = aGateway(() => LOST);
    const began = performance.now();
    const { record } = await gateway.send({ state: 'started', startedAgoMs: 19_000 });
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(record).toMatchObject({ answerCode: 'GATEWAY_ERROR', answerExtra: { reason: 'UNKNOWN_OUTCOME' } });
    const scheduled = await gateway.send({ state: 'started', isAwaited: false, startedAgoMs: 19_000 });
    expect(scheduled.record.state).toBe('started');
    expect(performance.now() - began).toBeLessThan(2_500);
  });

  it('a message that waits is left to others when the process ends, and its caller goes on waiting', async () => {
    const gateway = aGateway(() => LOST);
    const sent = gateway.send();
    await waitFor(() => gateway.deadlines.length > 2, { what: 'some tries' });
    gateway.watch.onModuleDestroy();
    const { record } = await sent;
    expect([record.state, record.answerCode]).toEqual(['started', undefined]);
  });

  it('PostgreSQL is asked once per look for all messages that wait for gateways, and never when none does', async () => {
    const gateway = aGateway((_calls, epoch) => (epoch === 1 ? LOST : SENT));
    const all = Promise.all(Array.from({ length: 50 }, () => gateway.send()));
    await waitFor(() => gateway.looks() > 5, { what: 'looks' });
    gateway.route.epoch = 2;
    await all;
    expect(gateway.looks()).toBeLessThan(50);
    const before = gateway.looks();
    await gateway.send();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(gateway.looks()).toBe(before);
  });
});

describe('a call that is under way when the process ends', () => {
  it('the call is waited for, and its outcome counts', async () => {
    const late = new Promise<GatewayOutcome>((resolve) => setTimeout(() => resolve(SENT), 2_500));
    const gateway = aGateway(() => late);
    const sent = gateway.send();
    await waitFor(() => gateway.looks() > 0, { what: 'a call that takes long' });
    gateway.watch.onModuleDestroy();
    expect((await sent).record).toMatchObject({ status: 'sent' });
    expect(gateway.deadlines).toHaveLength(1);
  });
});

describe('a call that lies with a replica which answers nothing', () => {
  it('the call is made again where the gateway is now, as soon as that has left the replica', async () => {
    const gateway = aGateway((_calls, epoch) => (epoch === 1 ? NEVER : SENT));
    const sent = gateway.send();
    setTimeout(() => (gateway.route.epoch = 2), 300);
    expect((await sent).record).toMatchObject({ status: 'sent' });
    expect(gateway.deadlines).toHaveLength(2);
  });

  it('a gateway that takes its time over the same connection is not called twice', async () => {
    const late = new Promise<GatewayOutcome>((resolve) => setTimeout(() => resolve(SENT), 2_500));
    const gateway = aGateway(() => late);
    expect((await gateway.send()).record).toMatchObject({ status: 'sent' });
    expect(gateway.deadlines).toHaveLength(1);
  });
});

describe('a replica whose machine is without power', () => {
  it('the message waits for its gateway to leave a replica that nobody reaches, for longer than for one that says it has gone', async () => {
    const gateway = aGateway((_calls, epoch) => (epoch === 1 ? { kind: 'closed', reason: 'unreachable' } : SENT));
    const sent = gateway.send();
    setTimeout(() => (gateway.route.epoch = 2), 6_000);
    expect((await sent).record).toMatchObject({ status: 'sent' });
  });

  it('that patience holds when the gateway is nowhere for a moment in between', async () => {
    const began = performance.now();
    const gateway = aGateway((_calls, epoch) => {
      if (epoch === 2) return SENT;
      return { kind: 'closed', reason: performance.now() - began < 4_500 ? 'unreachable' : 'offline' };
    });
    const sent = gateway.send();
    setTimeout(() => (gateway.route.epoch = 2), 6_500);
    expect((await sent).record).toMatchObject({ status: 'sent' });
  });
});
