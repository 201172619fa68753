import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DeliveryOutcome, LaneDelivery, RecordedDelivery } from '@chasqui/webhooks';
import { WEBHOOK_LANES, LaneLeases, LaneSlots, RollingLaneWorker } from '@chasqui/lanes';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { v7 as uuid } from 'uuid';
import { DeliveryMetrics } from './delivery.metrics';
import { WebhookLaneHandler } from './features/delivery/webhook-lane.handler';
import { EndpointFlows } from './features/endpoints/endpoint-flows';

const HOUR_MS = 3_600_000;
const WAITING = 10_000;
const USUAL_PER_SECOND = WAITING / (HOUR_MS / 1_000);
const ANSWERS_AFTER_MS = 80;

/** The engine, its handler and its pace on a clock that the test moves; only PostgreSQL and the endpoint are fake. */
function anEndpointThatIsBack() {
  const endpointId = uuid();
  const lane = `hook:${endpointId}`;
  const due = Array.from({ length: WAITING }, (_, index) => aDelivery(endpointId, index));
  const called: { id: string; at: number }[] = [];
  const recorded: DeliveryOutcome[] = [];
  let underWay = 0;
  let most = 0;
  const start = (limit: number) => {
    const rows = due.splice(0, limit);
    return [{ lane, fence: 1, rows, isFull: rows.length === limit }];
  };
  const handler = new WebhookLaneHandler(
    {
      request: async ({ headers = {} }) => {
        called.push({ id: headers['webhook-id'] ?? '', at: performance.now() });
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, ANSWERS_AFTER_MS));
        underWay -= 1;
        return { status: 200, headers: {}, body: Buffer.alloc(0), url: '' };
      },
    },
    {
      known: () => undefined,
      find: () =>
        Promise.resolve({ version: 1, url: 'https://example.com/', secrets: () => [Buffer.alloc(32)], headers: {} }),
    },
    new EndpointFlows(),
    { usualRate: () => Promise.resolve(USUAL_PER_SECOND) },
    { close: () => undefined },
    { sign: () => '' } as never,
    new DeliveryMetrics(createMetrics({ app: 'test', processMetrics: false })),
    createLogger({ app: 'test', level: 'silent' }),
  );
  const worker = new RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>({
    queue: WEBHOOK_LANES,
    store: {
      // Its breaker is open: `take` asks for a probe.
      take: () => Promise.resolve(start(1)),
      claim: ([claim]) => Promise.resolve(start(claim?.limit ?? 0)),
      record: (records) => {
        recorded.push(...records.map(({ record }) => record));
        const { orgId } = aDelivery(endpointId, 0);
        return Promise.resolve(
          records.map(({ id, record }) => ({ id, orgId, endpointId, status: record.status, isFailingTooLong: false })),
        );
      },
      giveBack: () => Promise.resolve(),
      lanesWithWork: () => Promise.resolve([]),
    },
    handler,
    processes: { id: 1, isMine: () => true },
    leases: new LaneLeases({
      processes: { id: 1, isCertain: true },
      store: { release: () => Promise.resolve(), heldOf: () => Promise.resolve([]) },
      onFailure: (error) => {
        throw error;
      },
    }),
    doorbell: { ring: () => undefined },
    slots: new LaneSlots({
      queue: WEBHOOK_LANES,
      owners: { ownersOf: () => Promise.resolve(new Map()) },
      connections: 10,
      ring: () => undefined,
    }),
  });
  return { lane, worker, called, recorded, most: () => most };
}

function aDelivery(endpointId: string, index: number): LaneDelivery {
  return {
    id: uuid(),
    lane: `hook:${endpointId}`,
    orgId: '00000000-0000-7000-8000-000000000001',
    endpointId,
    endpointVersion: 1,
    eventId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    eventType: 'usage.threshold',
    reason: 'event',
    attempt: 1,
    unrecordedStarts: 0,
    eventMode: 'live',
    eventPayload: '{"limit":"messages_month"}',
    eventCreatedAt: new Date(0),
    eventIsSample: false,
    failuresInRow: 60,
    inFlightLimit: 1,
    pacedPerSecond: null,
  };
}

describe('an endpoint that is back after an hour', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('an endpoint back after an hour gets the 10,000 that waited oldest first, at most twice its pace, within half an hour', async () => {
    const { lane, worker, called, recorded, most } = anEndpointThatIsBack();
    const began = performance.now();
    const drain = { isOver: false };
    void worker.process({ name: 'drain', data: { lane } }).then(() => (drain.isOver = true));
    while (!drain.isOver && performance.now() - began < HOUR_MS) {
      // Statements are batched by turns of the event loop, which the fake clock does not know.
      await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(20);
    }
    expect(recorded).toHaveLength(WAITING);
    expect(recorded.every(({ status }) => status === 'succeeded')).toBe(true);
    const order = called.map(({ id }) => Number(id.slice(-12)));
    expect(order).toEqual(Array.from({ length: WAITING }, (_, index) => index));
    expect(
      peakOf(
        called.map(({ at }) => at),
        10_000,
      ),
    ).toBeLessThanOrEqual(2 * USUAL_PER_SECOND * 1.02);
    expect(
      peakOf(
        called.map(({ at }) => at),
        1_000,
      ),
    ).toBeLessThanOrEqual(Math.ceil(2 * USUAL_PER_SECOND));
    expect(most()).toBeLessThanOrEqual(WEBHOOK_LANES.inFlight);
    const tookMs = (called.at(-1)?.at ?? 0) - (called[0]?.at ?? 0);
    expect(tookMs).toBeLessThan((HOUR_MS / 2) * 1.05);
  });
});

function peakOf(times: readonly number[], stretchMs: number): number {
  let [first, most] = [0, 0];
  times.forEach((at, index) => {
    while ((times[first] ?? 0) <= at - stretchMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return (most * 1_000) / stretchMs;
}
