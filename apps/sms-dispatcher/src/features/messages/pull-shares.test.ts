import { PullShares } from './pull-shares';

const forever = (): Promise<never> => new Promise(() => undefined);

describe('pulls of phones', () => {
  it('pulls of one organization hold a third of the connections, however many phones it has; another one goes on', async () => {
    const shares = new PullShares({ DATABASE_POOL_SIZE: 9 });
    let held = 0;
    for (let phone = 0; phone < 200; phone += 1) {
      const pull = shares.run('greedy', () => {
        held += 1;
        return forever();
      });
      // Those without a connection give up when the test is over.
      pull.catch(() => undefined);
    }
    expect(await shares.run('modest', () => Promise.resolve('offered'))).toBe('offered');
    expect(held).toBe(3);
  });

  it('pulls that find no room to wait are asked to come again', async () => {
    const shares = new PullShares({ DATABASE_POOL_SIZE: 3 });
    const pulls = Array.from({ length: 1_002 }, () => shares.run('greedy', forever));
    for (const pull of pulls) pull.catch(() => undefined);
    await expect(pulls.at(-1)).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '5' } });
  });

  it('pulls that fail give their connection back', async () => {
    const shares = new PullShares({ DATABASE_POOL_SIZE: 3 });
    for (let n = 0; n < 10; n += 1) {
      await expect(shares.run('a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
    }
    expect(await shares.run('a', () => Promise.resolve(1))).toBe(1);
  });
});
