import { describe, expect, it } from '@jest/globals';
import type { Transactor } from '@chasqui/entities';
import { change } from './change';

describe('what follows a change', () => {
  it('what follows a change happens for the try that was committed alone, with its result', async () => {
    let tries = 0;
    const rung: number[] = [];
    const { plan } = change({
      content: null,
      plan: () => async () => (tries += 1),
      answer: (id) => ({ id }),
      after: (id) => void rung.push(id),
    });
    const work = await plan();
    const database = {} as Transactor;
    await work(database);
    const committed = await work(database);
    expect(rung).toEqual([]);
    committed.after();
    expect([committed.data, rung]).toEqual([{ id: 2 }, [2]]);
  });
});
