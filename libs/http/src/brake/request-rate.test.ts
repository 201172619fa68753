import { AppError } from '@chasqui/errors';
import { describe, expect, it } from '@jest/globals';
import { RequestRate } from './request-rate';

/** 60 per minute, and a clock that stands still until it is moved. */
function aRate() {
  const clock = { now: 0 };
  const rate = new RequestRate(60, 'phone', () => clock.now);
  const takes = (callerId = 'a'): boolean => {
    try {
      rate.take(callerId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  };
  const taken = (count: number): number => Array.from({ length: count }, () => takes()).filter(Boolean).length;
  const retryAfter = (): string | undefined => {
    try {
      rate.take('a');
      return undefined;
    } catch (error) {
      return (error as AppError).headers['Retry-After'];
    }
  };
  return { clock, rate, takes, taken, retryAfter };
}

describe('RequestRate', () => {
  it('RequestRate takes a minute of requests at once, then one per second, and never more than a minute of them', () => {
    const { clock, takes, taken } = aRate();
    expect(taken(100)).toBe(60);
    clock.now += 999;
    expect(takes()).toBe(false);
    clock.now += 1;
    expect(taken(10)).toBe(1);
    clock.now += 60 * 60_000;
    expect(taken(100)).toBe(60);
  });

  it('RequestRate counts each caller alone', () => {
    const { takes, taken } = aRate();
    taken(100);
    expect([takes('a'), takes('b')]).toEqual([false, true]);
  });

  it('RequestRate lets the next requests wait for what bodies cost, a minute at most', () => {
    const { clock, rate, taken, retryAfter } = aRate();
    rate.charge('a', 64 * 1024 - 1);
    expect(taken(1)).toBe(1);
    rate.charge('a', 8 * 1024 * 1024);
    expect(retryAfter()).toBe('60');
    clock.now += 65_000;
    expect(retryAfter()).toBe('5');
    clock.now += 5_000;
    expect(retryAfter()).toBeUndefined();
  });

  it('RequestRate says how long to wait, for a person', () => {
    const { rate, taken } = aRate();
    taken(60);
    expect(() => rate.take('a')).toThrow('This phone sends more than 60 requests per minute. Try again in 1 second.');
  });
});
