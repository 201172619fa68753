import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { LaneLeases } from '@chasqui/lanes';
import type { Redis } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { WebhookDoorbell } from './webhook-doorbell';

const LANE = 'hook:1';

/** The test decides when its look into PostgreSQL ends; the lane is due. */
function aBell(isAtWork: () => boolean = () => false) {
  const leases = new LaneLeases({
    processes: { id: 1, isCertain: true },
    store: { release: async () => undefined, heldOf: async () => [] },
    onFailure: () => undefined,
  });
  const rung: string[] = [];
  let answer: ((isHeld: boolean) => void) | undefined;
  const bell = new WebhookDoorbell(
    { dueLanesOf: () => new Promise((resolve) => (answer = (isHeld) => resolve([{ lane: LANE, isHeld }]))) },
    { worker: { look: isAtWork }, doorbell: { ring: (lane) => void rung.push(lane) } },
    {
      leases,
      onFailure: () => (error) => {
        throw error;
      },
    },
    new EventEmitter() as Redis,
    { REDIS_PREFIX: 'test' },
  );
  /** Resolves with a function that answers, once PostgreSQL is asked. */
  const asked = () => waitFor(() => answer, { what: 'the bell to ask', intervalMs: 1 });
  return { bell, leases, rung, asked };
}

it('a look that fails is counted, and the next one rings what is due', async () => {
  const failed: string[] = [];
  const rung: string[] = [];
  const looks = [
    () => Promise.reject(new Error('Connection terminated unexpectedly')),
    () => Promise.resolve([{ lane: LANE, isHeld: false }]),
  ];
  // A class like in the app, so that its counter is its own.
  class Runtime {
    readonly leases = { gaveBackSince: () => false };
    private readonly failed = failed;
    onFailure(part: string): () => void {
      return () => void this.failed.push(part);
    }
  }
  const bell = new WebhookDoorbell(
    { dueLanesOf: () => looks.shift()?.() ?? Promise.resolve([]) },
    { worker: { look: () => false }, doorbell: { ring: (lane) => void rung.push(lane) } },
    new Runtime(),
    new EventEmitter() as Redis,
    { REDIS_PREFIX: 'test' },
  );
  bell.hear(['o']);
  await waitFor(() => failed.length > 0, { what: 'the failure' });
  bell.hear(['o']);
  await waitFor(() => rung.length > 0, { what: 'the ring' });
  expect([failed, rung]).toEqual([['bell'], [LANE]]);
});

describe('a lane that is due', () => {
  it('a due lane is rung when nobody holds it', async () => {
    const { bell, rung, asked } = aBell();
    bell.hear(['o']);
    (await asked())(false);
    await bell.onApplicationShutdown();
    expect(rung).toEqual([LANE]);
  });

  it('a due lane is left to the process that holds it, which hears the same', async () => {
    const { bell, leases, rung, asked } = aBell();
    await leases.release({ lane: LANE, fence: 1 }, null);
    bell.hear(['o']);
    (await asked())(true);
    await bell.onApplicationShutdown();
    expect(rung).toEqual([]);
  });

  it('a due lane is not rung when it is at work here', async () => {
    const { bell, rung, asked } = aBell(() => true);
    bell.hear(['o']);
    (await asked())(true);
    await bell.onApplicationShutdown();
    expect(rung).toEqual([]);
  });

  it('a due lane does not wait for the sweeper when this process gave it back while PostgreSQL was asked', async () => {
    const { bell, leases, rung, asked } = aBell();
    bell.hear(['o']);
    const answer = await asked();
    await leases.release({ lane: LANE, fence: 1 }, null);
    answer(true);
    await bell.onApplicationShutdown();
    expect(rung).toEqual([LANE]);
  });
});
