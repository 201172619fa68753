import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@chasqui/errors';
import { BodyBudget } from './body-budget';
import { BODY_LIMITS } from './body-rules';

const MB = 1024 * 1024;

function aBudget() {
  const budget = new BodyBudget(BODY_LIMITS);
  const cut: string[] = [];
  const begin = (caller: string, bytes: number) => {
    const body = budget.open(caller, ({ code }: AppError) => cut.push(`${caller} ${code}`));
    budget.grow(body, bytes);
    return body;
  };
  return { budget, cut, begin };
}

describe('the bytes of unfinished bodies', () => {
  it('the bytes of unfinished bodies are taken from those who hold them for long, not from one who sends as much in a moment', () => {
    const { budget, cut, begin } = aBudget();
    for (let n = 0; n < 8; n += 1) begin(`slow ${n}`, 7.9 * MB);
    const large = begin('fast', 1 * MB);
    for (let mb = 2; mb <= 8; mb += 1) budget.grow(large, MB);
    expect(large.bytes).toBe(8 * MB);
    expect(cut).toEqual(['slow 0 RATE_LIMITED']);
    expect(budget.bytes).toBeLessThanOrEqual(BODY_LIMITS.totalBytes);
  });

  it('the bytes of unfinished bodies are never taken from one who sends little, however long it takes', () => {
    const { budget, cut, begin } = aBudget();
    const small = begin('small and slow', 100_000);
    for (let n = 0; n < 20; n += 1) begin(`large ${n}`, 7 * MB);
    expect(cut).not.toContain('small and slow RATE_LIMITED');
    budget.grow(small, 100_000);
    expect(small.bytes).toBe(200_000);
  });

  it('the bytes of many who hold little each are taken from them, before one who sends much and fast', () => {
    const { budget, cut, begin } = aBudget();
    for (let n = 0; n < 126; n += 1) begin(`slow ${n}`, 0.5 * MB);
    const large = begin('fast', 0.5 * MB);
    for (let part = 0; part < 15; part += 1) budget.grow(large, 0.5 * MB);
    expect(large.bytes).toBe(8 * MB);
    expect(cut).toHaveLength(14);
    expect(cut).not.toContain('fast RATE_LIMITED');
  });
});

describe('the bytes of bodies that are worked on', () => {
  const whole = (budget: BodyBudget, caller: string, bytes: number) => {
    const body = budget.open(caller, () => undefined);
    try {
      budget.grow(body, bytes);
    } catch (error) {
      budget.close(body);
      throw error;
    }
    return budget.hold(body);
  };
  const takeAll = (budget: BodyBudget, caller: string, bytes: number): number => {
    for (let taken = 0; ; taken += bytes) {
      try {
        whole(budget, caller, bytes);
      } catch (error) {
        if ((error as AppError).code === 'RATE_LIMITED') return taken;
        throw error;
      }
    }
  };

  it('the bytes of bodies at work are bounded in all, however many callers take what they can get', () => {
    const budget = new BodyBudget(BODY_LIMITS);
    let taken = 0;
    for (let caller = 0; caller < 40; caller += 1) taken += takeAll(budget, `greedy ${caller}`, MB / 8);
    const { workedOnBytes, guaranteedBytes } = BODY_LIMITS;
    expect(taken).toBeGreaterThan(workedOnBytes * 0.9);
    expect(taken).toBeLessThanOrEqual(workedOnBytes + 40 * guaranteedBytes);
  });

  it('the bytes of bodies at work leave every caller room for a request that is no bulk send', () => {
    const budget = new BodyBudget(BODY_LIMITS);
    for (let caller = 0; caller < 40; caller += 1) takeAll(budget, `greedy ${caller}`, MB / 8);
    expect(takeAll(budget, 'modest', MB / 8)).toBe(MB);
  });

  it('the bytes of bodies at work leave a modest caller its large body beside three who have all they can get', () => {
    const budget = new BodyBudget(BODY_LIMITS);
    for (const caller of ['first', 'second', 'third']) takeAll(budget, caller, MB);
    expect(() => whole(budget, 'modest', 8 * MB)).not.toThrow();
  });

  it('the bytes of bodies at work count until they were worked on', () => {
    const budget = new BodyBudget(BODY_LIMITS);
    const done = [0, 1, 2, 3, 4, 5].map((caller) => whole(budget, `first ${caller}`, 8 * MB));
    expect(() => whole(budget, 'late', 20 * MB)).toThrow('is processing too many large bodies');
    for (const letGo of done) letGo();
    expect(() => whole(budget, 'late', 20 * MB)).not.toThrow();
  });
});
