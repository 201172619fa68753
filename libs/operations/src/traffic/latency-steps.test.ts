import { describe, expect, it } from '@jest/globals';
import { addSteps, FIRST_MS, latencyOf, RATIO, STEPS } from './latency-steps';

const stepsOf = (latencies: readonly number[]): number[] =>
  latencies.reduce(
    (steps, ms) => {
      const index = ms < FIRST_MS ? 0 : Math.min(STEPS - 1, 1 + Math.floor(Math.log(ms / FIRST_MS) / Math.log(RATIO)));
      steps[index] = (steps[index] ?? 0) + 1;
      return steps;
    },
    Array.from({ length: STEPS }, () => 0),
  );

describe('latencies in steps', () => {
  it('the median and the slowest twentieth are right within their step', () => {
    const steps = stepsOf(Array.from({ length: 1000 }, (_, index) => 100 + index * 10));
    for (const [share, exact] of [
      [0.5, 5_100],
      [0.95, 9_600],
    ] as const) {
      const told = latencyOf(steps, share) ?? 0;
      expect(Math.abs(told - exact) / exact).toBeLessThan(0.2);
    }
  });

  it('nothing measured is no latency, and what is out of the steps is in the last one', () => {
    expect(latencyOf([], 0.5)).toBeNull();
    expect(latencyOf(stepsOf([2, 3]), 0.5)).toBe(5);
    expect(latencyOf(stepsOf([1e12]), 0.95)).toBeGreaterThan(3_600_000);
  });

  it('steps of several minutes add up', () => {
    expect(addSteps([], [1, 2])).toHaveLength(STEPS);
    expect(addSteps([1, 2], [3]).slice(0, 3)).toEqual([4, 2, 0]);
  });
});
