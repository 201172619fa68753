import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { PeriodicTask } from './periodic-task';

const never = (error: unknown): void => {
  throw error;
};

describe('PeriodicTask', () => {
  it('PeriodicTask runs again and again, never two runs at a time', async () => {
    let [runs, atOnce, mostAtOnce] = [0, 0, 0];
    const run = async (): Promise<void> => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      runs += 1;
    };
    const task = new PeriodicTask({ run, everyMs: 1, firstMs: 0, jitter: 0.5, onFailure: never });
    task.start();
    await waitFor(() => runs >= 5, { what: 'five runs' });
    await task.stop();
    expect(mostAtOnce).toBe(1);
  });

  it('PeriodicTask runs at once when it is told to, and not beside a run under way', async () => {
    const ends: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => ends.push(resolve));
    const task = new PeriodicTask({ run, everyMs: 60_000, onFailure: never });
    task.start();
    task.runNow();
    await waitFor(() => ends.length === 1, { what: 'a run' });
    task.runNow();
    ends[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ends).toHaveLength(1);
    await task.stop();
  });

  it('PeriodicTask tells of a run that failed, and runs again', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const run = (): Promise<void> => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve();
    };
    const task = new PeriodicTask({ run, everyMs: 1, onFailure: (error) => failures.push(error) });
    task.start();
    await waitFor(() => runs >= 2, { what: 'a second run' });
    await task.stop();
    expect(failures).toEqual([new Error('broken')]);
  });

  it('PeriodicTask’s stop waits for the run under way, tells it, and no other begins', async () => {
    let [runs, ended] = [0, false];
    let end: () => void = () => undefined;
    const run = async (): Promise<void> => {
      runs += 1;
      await new Promise<void>((resolve) => (end = resolve));
      ended = true;
    };
    const task = new PeriodicTask({ run, everyMs: 1, firstMs: 0, onFailure: never });
    task.start();
    await waitFor(() => runs === 1, { what: 'a run' });
    const stopped = task.stop();
    expect(task.isStopped).toBe(true);
    expect(ended).toBe(false);
    end();
    await stopped;
    expect(ended).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(1);
  });

  it('PeriodicTask does not run when it was stopped before its first run', async () => {
    let runs = 0;
    const run = (): Promise<void> => Promise.resolve(void (runs += 1));
    const task = new PeriodicTask({ run, everyMs: 1, firstMs: 5, onFailure: never });
    task.start();
    await task.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(0);
  });
});
