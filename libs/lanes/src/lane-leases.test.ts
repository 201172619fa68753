import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { LaneLease, LaneRelease } from './store/lane.repository';
import { LaneLeases } from './lane-leases';

const LANE = 'wa:1';
const LOST = new Error('the connection was lost');
const open: LaneLeases[] = [];

/** Leases over a server in memory: it may grant a lane although its answer is lost. */
function someLeases() {
  const server = { held: new Map<string, number>(), fences: new Map<string, number>(), looks: 0 };
  const released: LaneRelease[] = [];
  const settled: string[] = [];
  const leases = new LaneLeases({
    processes: { id: 7, isCertain: true },
    store: {
      release: (releases) => {
        for (const release of releases) {
          released.push(release);
          if (server.held.get(release.lane) === release.fence) server.held.delete(release.lane);
        }
        return Promise.resolve();
      },
      heldOf: (_id, lanes) => {
        server.looks += 1;
        const found = lanes.flatMap((lane): LaneLease[] => {
          const fence = server.held.get(lane);
          return fence === undefined ? [] : [{ lane, fence }];
        });
        return Promise.resolve(found);
      },
    },
    onFailure: (error) => {
      throw error;
    },
  });
  leases.onSettled((lanes) => settled.push(...lanes));
  open.push(leases);
  const take = (): { fence: number } | null => {
    if (server.held.has(LANE)) return null;
    const fence = (server.fences.get(LANE) ?? 0) + 1;
    server.fences.set(LANE, fence);
    server.held.set(LANE, fence);
    return { fence };
  };
  const losing = async (): Promise<never> => {
    take();
    throw LOST;
  };
  return { leases, server, released, settled, take, losing };
}

afterEach(() => {
  for (const leases of open.splice(0)) leases.stop();
});

describe('a lane that was taken, and whose answer was lost', () => {
  it('a lane that was taken without an answer is given back, and told, within a moment', async () => {
    const { leases, server, settled, losing } = someLeases();
    await expect(leases.take(LANE, losing)).rejects.toBe(LOST);
    expect(server.held.get(LANE)).toBe(1);
    await waitFor(() => settled.length > 0, { what: 'the lane to be given back', timeoutMs: 1_000 });
    expect(settled).toEqual([LANE]);
    expect(server.held.has(LANE)).toBe(false);
  });

  it('a take that a frozen server does later is found, too', async () => {
    const { leases, server, settled, take } = someLeases();
    await expect(leases.take(LANE, () => Promise.reject(LOST))).rejects.toBe(LOST);
    await waitFor(() => server.looks > 0, { what: 'a first look' });
    take();
    await waitFor(() => settled.length > 0, { what: 'the lane to be given back', timeoutMs: 2_500 });
    expect(server.held.has(LANE)).toBe(false);
  });

  it('a take that a network brings a minute later is found, too', async () => {
    jest.useFakeTimers();
    try {
      const { leases, server, settled, take } = someLeases();
      await expect(leases.take(LANE, () => Promise.reject(LOST))).rejects.toBe(LOST);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(settled).toEqual([]);
      take();
      await jest.advanceTimersByTimeAsync(31_000);
      expect(settled).toEqual([LANE]);
      expect(server.held.has(LANE)).toBe(false);
      const { looks } = server;
      await jest.advanceTimersByTimeAsync(600_000);
      expect(server.looks - looks).toBeLessThan(7);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a lane that was lost and taken again stays held when its earlier lease is given back', async () => {
    const { leases, server, take } = someLeases();
    const first = await leases.take(LANE, () => Promise.resolve(take()));
    server.held.clear();
    const second = await leases.take(LANE, () => Promise.resolve(take()));
    await leases.release({ lane: LANE, fence: first?.fence ?? 0 }, null);
    expect(leases.isHeld({ lane: LANE, fence: second?.fence ?? 0 })).toBe(true);
    expect(server.held.get(LANE)).toBe(second?.fence);
  });

  it('a lane that is held after a lost answer is not taken from who holds it, and what it gave back is not given back twice', async () => {
    const { leases, server, released, take } = someLeases();
    await expect(leases.take(LANE, () => Promise.reject(LOST))).rejects.toBe(LOST);
    const taken = await leases.take(LANE, () => Promise.resolve(take()));
    await waitFor(() => server.looks > 0, { what: 'a look' });
    expect(released).toEqual([]);
    await leases.release({ lane: LANE, fence: taken?.fence ?? 0 }, 500);
    server.held.set(LANE, taken?.fence ?? 0);
    const { looks } = server;
    await waitFor(() => server.looks > looks, { what: 'another look', timeoutMs: 2_500 });
    await sleep(50);
    expect(released).toEqual([{ lane: LANE, fence: 1, blockedMs: 500 }]);
  });

  it('a lane that is being taken is left to who takes it', async () => {
    const { leases, server, released, take } = someLeases();
    await expect(leases.take(LANE, () => Promise.reject(LOST))).rejects.toBe(LOST);
    let answer: (() => void) | undefined;
    const taking = leases.take(LANE, () => {
      const taken = take();
      return new Promise<typeof taken>((resolve) => (answer = () => resolve(taken)));
    });
    await waitFor(() => server.looks > 0, { what: 'a look' });
    await sleep(50);
    expect(released).toEqual([]);
    answer?.();
    expect(await taking).toEqual({ fence: 1 });
    expect(leases.isHeld({ lane: LANE, fence: 1 })).toBe(true);
  });

  it('nobody is asked while all takes are answered', async () => {
    const { leases, server, take } = someLeases();
    await leases.take(LANE, () => Promise.resolve(take()));
    await sleep(250);
    expect(server.looks).toBe(0);
  });
});
