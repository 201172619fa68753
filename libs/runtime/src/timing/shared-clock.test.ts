import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { SharedClock } from './shared-clock';

const HOUR = 3_600_000;
const clocks: SharedClock[] = [];

afterEach(async () => {
  jest.restoreAllMocks();
  for (const clock of clocks.splice(0)) await clock.stop();
});

async function started(read: () => Promise<number>, failures: unknown[] = []): Promise<SharedClock> {
  const clock = new SharedClock({ read, everyMs: 5, onFailure: (error) => failures.push(error) });
  clocks.push(clock);
  await clock.start();
  return clock;
}

describe('SharedClock', () => {
  it('SharedClock tells the time of the other machine, whatever this one takes for now', async () => {
    const truth = Date.now();
    const began = performance.now();
    const clock = await started(() => Promise.resolve(truth - HOUR + performance.now() - began));
    jest.spyOn(Date, 'now').mockReturnValue(truth + 24 * HOUR);
    expect(Math.abs(clock.nowMs() - (truth - HOUR + performance.now() - began))).toBeLessThan(1_000);
  });

  it('SharedClock goes on between two looks, and follows the other clock when that is set', async () => {
    const told = { aheadMs: HOUR };
    const clock = await started(() => Promise.resolve(Date.now() + told.aheadMs));
    const before = clock.nowMs();
    await waitFor(() => clock.nowMs() > before, { what: 'time passes' });
    told.aheadMs = -HOUR;
    await waitFor(() => clock.nowMs() < Date.now() - HOUR / 2, { what: 'the other clock is set' });
    expect(clock.nowMs()).toBeLessThan(before);
  });

  it('SharedClock goes on with what it knows while nobody answers, and with its own machine until somebody did', async () => {
    const failures: unknown[] = [];
    let aheadMs: number | undefined;
    const clock = await started(
      () => (aheadMs === undefined ? Promise.reject(new Error('away')) : Promise.resolve(Date.now() + aheadMs)),
      failures,
    );
    expect(failures).toHaveLength(1);
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
    aheadMs = HOUR;
    await waitFor(() => clock.nowMs() > Date.now() + HOUR / 2, { what: 'the first answer' });
    aheadMs = undefined;
    const failed = failures.length;
    await waitFor(() => failures.length > failed + 1, { what: 'it is away again' });
    expect(clock.nowMs()).toBeGreaterThan(Date.now() + HOUR / 2);
  });
});
