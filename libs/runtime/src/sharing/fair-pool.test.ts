import * as fc from 'fast-check';
import { FairPool, type FairPoolLimits, type Permit } from './fair-pool';

function poolOf(limits: FairPoolLimits) {
  const clock = { now: 0 };
  return { clock, pool: new FairPool(limits, () => clock.now) };
}

const taken = (pool: FairPool, owner: string, count: number): Permit[] =>
  Array.from({ length: count }, () => pool.tryAcquire(owner)).filter((permit) => permit !== null);

function ask(pool: FairPool, owner: string, order: string[]): Promise<Permit | null> {
  const asked = pool.acquire(owner);
  void asked.then((permit) => permit !== null && order.push(owner));
  return asked;
}

describe('FairPool', () => {
  it('FairPool gives one organization all shared permits while nobody else wants any, and no more', () => {
    const { pool } = poolOf({ shared: 10 });
    expect(taken(pool, 'a', 20)).toHaveLength(10);
    expect(pool.tryAcquire('b')).toBeNull();
  });

  it('FairPool gives a free permit to whoever holds fewest, however long the queue of another is', async () => {
    const { pool } = poolOf({ shared: 4 });
    const greedy = taken(pool, 'greedy', 4);
    const order: string[] = [];
    for (let n = 0; n < 10; n += 1) void ask(pool, 'greedy', order);
    const asked = [ask(pool, 'modest', order), ask(pool, 'modest', order)];
    for (const permit of greedy.slice(0, 3)) permit.release();
    await Promise.all(asked);
    // The third goes to either: both hold two or fewer of the rest.
    expect(order.slice(0, 2)).toEqual(['modest', 'modest']);
    expect(order).toHaveLength(3);
  });

  it('FairPool serves organizations that hold alike in turn', async () => {
    const { pool } = poolOf({ shared: 1 });
    const first = pool.tryAcquire('x');
    const order: string[] = [];
    const waits: Promise<void>[] = [];
    for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) {
      waits.push(ask(pool, owner, order).then((permit) => permit?.release()));
    }
    first?.release();
    await Promise.all(waits);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('FairPool gives everybody the guaranteed permits, whatever others hold', () => {
    const { pool } = poolOf({ shared: 3, guaranteed: 2 });
    expect(taken(pool, 'greedy', 100)).toHaveLength(5);
    for (let org = 0; org < 50; org += 1) expect(taken(pool, `modest ${org}`, 5)).toHaveLength(2);
  });

  it('FairPool counts the guaranteed permits again when one of them comes back', () => {
    const { pool } = poolOf({ shared: 1, guaranteed: 1 });
    const [guaranteed] = taken(pool, 'a', 2);
    expect(taken(pool, 'b', 2)).toHaveLength(1);
    guaranteed?.release();
    // The permit that `a` still holds is its guaranteed one now, so the shared one is free.
    expect(taken(pool, 'b', 2)).toHaveLength(1);
  });

  it('FairPool keeps an organization below its own limit, and all below theirs', () => {
    const { pool } = poolOf({ shared: 100, guaranteed: 10, mostPerOwner: 6, mostHeld: 9 });
    expect(taken(pool, 'a', 20)).toHaveLength(6);
    expect(taken(pool, 'b', 20)).toHaveLength(3);
  });

  it('FairPool lends the place of slow work to those who wait, up to a bound', () => {
    const { pool, clock } = poolOf({ shared: 4, slowAfterMs: 250, mostLent: 3 });
    const slow = taken(pool, 'greedy', 4);
    clock.now = 249;
    expect(pool.tryAcquire('modest')).toBeNull();
    clock.now = 250;
    expect(taken(pool, 'modest', 10)).toHaveLength(3);
    expect(pool.figures).toEqual({ held: 7, lent: 3, waiting: 0 });
    for (const permit of slow) permit.release();
    expect(pool.figures).toEqual({ held: 3, lent: 0, waiting: 0 });
    expect(taken(pool, 'other', 10)).toHaveLength(1);
  });

  it('FairPool lends without being asked again, by its own clock', async () => {
    const pool = new FairPool({ shared: 1, slowAfterMs: 20, mostLent: 1 });
    expect(pool.tryAcquire('greedy')).not.toBeNull();
    expect(await pool.acquire('modest')).not.toBeNull();
    expect(pool.figures).toEqual({ held: 2, lent: 1, waiting: 0 });
  });

  it('FairPool prefers whoever holds fewest also when what the other holds was lent', async () => {
    const { pool, clock } = poolOf({ shared: 2, slowAfterMs: 10, mostLent: 2 });
    taken(pool, 'greedy', 2);
    clock.now = 10;
    const [newer] = taken(pool, 'greedy', 2);
    const order: string[] = [];
    void ask(pool, 'greedy', order);
    const modest = ask(pool, 'modest', order);
    newer?.release();
    await modest;
    expect(order).toEqual(['modest']);
  });

  it('FairPool ends a wait that takes too long, and one in a queue that is full', async () => {
    const { pool } = poolOf({ shared: 1, mostWaiting: 40 });
    const permit = pool.tryAcquire('a');
    expect(await pool.acquire('b', 5)).toBeNull();
    expect(pool.figures.waiting).toBe(0);
    const waits = Array.from({ length: 20 }, () => pool.acquire('a'));
    // One organization may fill half of the queue; the other half is for others.
    expect(await pool.acquire('a')).toBeNull();
    const others = Array.from({ length: 20 }, () => pool.acquire('b'));
    expect(await pool.acquire('b')).toBeNull();
    // The queue is full, yet an owner with few waiters may still wait.
    const late = Array.from({ length: 16 }, () => pool.acquire('c'));
    expect(await pool.acquire('c')).toBeNull();
    expect(pool.figures.waiting).toBe(56);
    pool.clear();
    const ended = await Promise.all([...waits, ...others, ...late]);
    expect(ended.every((got) => got === null)).toBe(true);
    permit?.release();
    expect(pool.figures).toEqual({ held: 0, lent: 0, waiting: 0 });
  });

  it('FairPool forgets nothing and invents nothing, whatever is asked and given back in whatever order', async () => {
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      what: fc.constantFrom('take', 'wait', 'release', 'release twice', 'time'),
    });
    const limits = { shared: 3, guaranteed: 1, mostPerOwner: 4, mostHeld: 7, slowAfterMs: 10, mostLent: 2 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { pool, clock } = poolOf(limits);
        const held: { owner: string; permit: Permit }[] = [];
        const waits: Promise<unknown>[] = [];
        const keep = (owner: string, permit: Permit | null): void => {
          if (permit !== null) held.push({ owner, permit });
        };
        for (const { owner, what } of steps) {
          if (what === 'take') keep(owner, pool.tryAcquire(owner));
          else if (what === 'wait') waits.push(pool.acquire(owner).then((permit) => keep(owner, permit)));
          else if (what === 'time') clock.now += 7;
          else {
            const given = held.shift();
            given?.permit.release();
            if (what === 'release twice') given?.permit.release();
          }
          await Promise.resolve();
          await Promise.resolve();
          expect(pool.figures.held).toBe(held.length);
          expect(pool.figures.held).toBeLessThanOrEqual(limits.mostHeld);
          expect(pool.figures.lent).toBeLessThanOrEqual(limits.mostLent);
          for (const name of ['a', 'b', 'c']) {
            expect(held.filter((each) => each.owner === name).length).toBeLessThanOrEqual(limits.mostPerOwner);
          }
        }
        pool.clear();
        await Promise.all(waits);
        for (const { permit } of held) permit.release();
        expect(pool.figures).toEqual({ held: 0, lent: 0, waiting: 0 });
        // Nothing leaked: all permits are available again.
        expect(taken(pool, 'd', 10)).toHaveLength(limits.mostPerOwner);
      }),
    );
  });

  it('FairPool lets the places of an owner rest after its work, without keeping others from what is shared', async () => {
    const { clock, pool } = poolOf({ shared: 4, mostPerOwner: 2, restOf: (owner) => (owner === 'greedy' ? 3 : 0) });
    clock.now = 0;
    const held = taken(pool, 'greedy', 9);
    expect(held).toHaveLength(2);
    clock.now += 20;
    const began = performance.now();
    for (const permit of held) permit.release();
    const asked = pool.acquire('greedy').then(() => performance.now() - began);
    expect(taken(pool, 'modest', 9)).toHaveLength(2);
    for (const permit of taken(pool, 'other', 9)) permit.release();
    expect(pool.tryAcquire('greedy')).toBeNull();
    // Three times the 20 ms of its work.
    expect(await asked).toBeGreaterThan(55);
  });

  it('FairPool ends a rest after a second, and forgets an owner that has nothing and rests no more', async () => {
    const { clock, pool } = poolOf({ shared: 2, mostPerOwner: 1, restOf: () => 8 });
    const [permit] = taken(pool, 'greedy', 1);
    clock.now += 60_000;
    permit?.release();
    expect(pool.tryAcquire('greedy')).toBeNull();
    const began = performance.now();
    expect(await pool.acquire('greedy', 5_000)).not.toBeNull();
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
