import { describe, expect, it } from '@jest/globals';
import { setImmediate as aMoment } from 'node:timers/promises';
import { ConversionQueue, QueueBusyError } from './conversion-queue';

const LIMITS = { running: 2, waiting: 2, perNumber: 9, waitMs: 60_000 };

function openWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, end: () => ends.shift()?.() };
}

describe('the queue of conversions', () => {
  it('the queue begins two at once, and the others in their order when a place is free', async () => {
    const queue = new ConversionQueue(LIMITS);
    const { begun, work, end } = openWork();
    const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name)));
    await aMoment();
    expect(begun).toEqual(['a', 'b']);
    end();
    expect(await results[0]).toBe('a');
    await aMoment();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let left = 3; left > 0; left -= 1) {
      end();
      await aMoment();
    }
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('the queue turns away at once what finds no place to wait, and goes on', async () => {
    const queue = new ConversionQueue(LIMITS);
    const { work, end } = openWork();
    const taken = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name)));
    await expect(queue.run('e', work('e'))).rejects.toBeInstanceOf(QueueBusyError);
    for (let left = 4; left > 0; left -= 1) {
      end();
      await aMoment();
    }
    await Promise.all(taken);
    const again = queue.run('e', work('e'));
    await aMoment();
    end();
    expect(await again).toBe('e');
  });

  it('the queue turns a number away that has its share, and no other number', async () => {
    const queue = new ConversionQueue({ ...LIMITS, perNumber: 1 });
    const { begun, work, end } = openWork();
    const first = queue.run('a', work('first'));
    await expect(queue.run('a', work('second'))).rejects.toBeInstanceOf(QueueBusyError);
    void queue.run('b', work('other'));
    await aMoment();
    expect(begun).toEqual(['first', 'other']);
    end();
    await first;
    void queue.run('a', work('third'));
    await aMoment();
    expect(begun).toEqual(['first', 'other', 'third']);
  });

  it('the queue turns away what waits for too long, and frees the place of what failed', async () => {
    const queue = new ConversionQueue({ ...LIMITS, running: 1, waitMs: 5 });
    const { work, end } = openWork();
    const held = queue.run('a', work('a'));
    await expect(queue.run('b', work('b'))).rejects.toBeInstanceOf(QueueBusyError);
    end();
    await held;
    await expect(queue.run('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('d', () => Promise.resolve('d'))).toBe('d');
  });
});
