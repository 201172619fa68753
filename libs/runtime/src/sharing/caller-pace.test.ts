import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallerPace, type PacedTurn } from './caller-pace';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function answered(turns: readonly PacedTurn[]): Promise<number> {
  let count = 0;
  for (const { isAnswered } of turns) void isAnswered.then((is) => (count += is ? 1 : 0));
  await jest.advanceTimersByTimeAsync(0);
  return count;
}

function aPace() {
  const pace = new CallerPace(() => Date.now());
  const ask = (caller: string, count: number): PacedTurn[] => Array.from({ length: count }, () => pace.turn(caller));
  return { pace, ask };
}

describe('CallerPace', () => {
  it('CallerPace answers a hundred at once, then a hundred a second, and holds up no other caller', async () => {
    const { ask } = aPace();
    const greedy = ask('greedy', 500);
    expect(await answered(greedy)).toBeGreaterThanOrEqual(100);
    expect(await answered(greedy)).toBeLessThanOrEqual(102);
    expect(await answered(ask('modest', 100))).toBe(100);
    await jest.advanceTimersByTimeAsync(2_000);
    const later = await answered(greedy);
    expect(later).toBeGreaterThanOrEqual(299);
    expect(later).toBeLessThanOrEqual(302);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await answered(greedy)).toBe(500);
  });

  it('CallerPace answers a caller more slowly for as long as there is a reason for rest', async () => {
    let rest = 8;
    const pace = new CallerPace(
      () => Date.now(),
      (caller) => (caller === 'greedy' ? rest : 0),
    );
    const turns = Array.from({ length: 150 }, () => pace.turn('greedy'));
    const others = Array.from({ length: 150 }, () => pace.turn('modest'));
    const first = await answered(turns);
    expect(first).toBeLessThan(20);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await answered(turns)) - first).toBeLessThanOrEqual(12);
    expect(await answered(others)).toBe(150);
    rest = 0;
    pace.letAllGo();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await answered(Array.from({ length: 50 }, () => pace.turn('greedy')))).toBe(50);
  });

  it('CallerPace gives nobody an answer who would wait longer than 20 s', async () => {
    const { ask } = aPace();
    const turns = ask('greedy', 3_000);
    const refused = (await Promise.all(turns.slice(2_200).map(({ isAnswered }) => isAnswered))).filter((is) => !is);
    expect(refused).toHaveLength(800);
    await jest.advanceTimersByTimeAsync(20_100);
    expect(await answered(turns)).toBeGreaterThanOrEqual(2_095);
  });

  it('CallerPace holds at most 4,000 of all callers', async () => {
    const { ask } = aPace();
    const turns = Array.from({ length: 30 }, (_, n) => ask(`caller ${n}`, 300)).flat();
    await jest.advanceTimersByTimeAsync(20_100);
    const count = await answered(turns);
    expect(count).toBeGreaterThanOrEqual(30 * 100 + 4_000);
    expect(count).toBeLessThanOrEqual(30 * 102 + 4_000);
  });

  it('CallerPace gives the place of a client that has left to another', async () => {
    const { ask } = aPace();
    const gone = ask('greedy', 2_100);
    for (const turn of gone) turn.leave();
    const turns = ask('greedy', 200);
    await jest.advanceTimersByTimeAsync(2_100);
    expect(await answered(turns)).toBe(200);
  });

  it('CallerPace lets all be answered when the process ends', async () => {
    const { pace, ask } = aPace();
    const turns = ask('greedy', 500);
    pace.letAllGo();
    expect(await answered(turns)).toBe(500);
  });
});
