import { describe, expect, it } from '@jest/globals';
import { BusyLoop } from './busy-loop';

function aLoop(utilization: number) {
  const state = { utilization, now: 0 };
  const loop = new BusyLoop(
    () => state.utilization,
    () => state.now,
  );
  const after = (looks: number, owner = 'greedy'): number => {
    for (let n = 0; n < looks; n += 1) {
      state.now += 100;
      loop.note('greedy');
      loop.note('modest');
      loop.restOf(owner);
    }
    return loop.restOf(owner);
  };
  return { loop, state, after };
}

describe('BusyLoop', () => {
  it('BusyLoop lets nobody rest while the event loop has time', () => {
    expect(aLoop(0.7).after(20)).toBe(0);
  });

  it('BusyLoop lets places rest longer while it stays busy, up to eight times their work, and less when it is free', () => {
    const { state, after } = aLoop(0.95);
    expect([after(1), after(1), after(10)]).toEqual([4, 8, 8]);
    state.utilization = 0.6;
    expect(after(5)).toBe(8);
    state.utilization = 0.3;
    expect([after(1), after(1), after(1), after(1)]).toEqual([4, 2, 1, 0]);
  });

  it('BusyLoop looks once in a tenth of a second, however often it is asked', () => {
    const { loop, state } = aLoop(0.95);
    loop.note('modest');
    state.now = 100;
    for (let n = 0; n < 100; n += 1) expect(loop.restOf('greedy')).toBe(4);
  });

  it('BusyLoop never lets an owner rest who is alone, nor one whose neighbours have gone', () => {
    const { loop, state, after } = aLoop(0.95);
    expect(after(5)).toBe(8);
    for (let n = 0; n < 45; n += 1) {
      state.now += 100;
      loop.note('greedy');
    }
    expect(loop.restOf('greedy')).toBe(0);
    loop.note('modest');
    expect(loop.restOf('greedy')).toBe(8);
    expect(loop.restOf('modest')).toBe(8);
  });

  it('BusyLoop measures the event loop of this process', async () => {
    const loop = new BusyLoop();
    loop.note('modest');
    const until = performance.now() + 250;
    while (performance.now() < until);
    expect(loop.restOf('greedy')).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(loop.restOf('greedy')).toBe(2);
  });
});
