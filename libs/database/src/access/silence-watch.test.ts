import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Awaiting, SilenceWatch } from './silence-watch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function aWatch() {
  const watch = new SilenceWatch({ ask: () => new Promise(() => undefined), rest: () => undefined });
  const waiting: Awaiting = { sinceTick: 0, tick: () => undefined };
  return { watch, waiting };
}

describe('a PostgreSQL of which nothing is heard', () => {
  it('a PostgreSQL that does not answer is silent after three seconds, and not when it was only slow for two', async () => {
    const { watch, waiting } = aWatch();
    watch.begin(waiting);
    await jest.advanceTimersByTimeAsync(2_500);
    expect(watch.isSilent).toBe(false);
    await jest.advanceTimersByTimeAsync(700);
    expect(watch.isSilent).toBe(true);
  });

  it('a PostgreSQL that ended connections just before has some seconds for those that come in their place', async () => {
    const { watch, waiting } = aWatch();
    watch.ended();
    watch.begin(waiting);
    await jest.advanceTimersByTimeAsync(4_900);
    expect(watch.isSilent).toBe(false);
    await jest.advanceTimersByTimeAsync(300);
    expect(watch.isSilent).toBe(true);
  });

  it('a PostgreSQL that ended connections just before is not asked for two seconds: a question is one more connection', async () => {
    const ask = jest.fn(() => new Promise<boolean>(() => undefined));
    const watch = new SilenceWatch({ ask, rest: () => undefined });
    watch.ended();
    watch.begin({ sinceTick: 0, tick: () => undefined });
    await jest.advanceTimersByTimeAsync(1_900);
    expect(ask).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(300);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
