import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_LANES } from './lane-queue';
import { RollingDrain, type RollingPort } from './rolling-drain';
import type { Delivery, RollingRow } from './rolling-store';

const LANE = 'hook:1';
const aRow = (id: string, unrecordedStarts = 0): RollingRow => ({ id, lane: LANE, unrecordedStarts });
const someRows = (count: number): RollingRow[] => Array.from({ length: count }, (_, index) => aRow(`r${index}`));

/** A lane in memory: rows in `due` wait, oldest first. Calls take as long as `deliver` says. */
function aLane(due: RollingRow[], deliver: (row: RollingRow) => Promise<Delivery<string> | void>) {
  const state = {
    due,
    called: [] as string[],
    calledAt: [] as number[],
    recorded: [] as string[],
    givenBack: [] as string[],
    failed: [] as unknown[],
    claims: [] as number[],
    atOnce: 0,
    most: 0,
    caughtUp: 0,
    held: true,
    lingers: false,
    mustYield: false,
    pace: { inFlight: 3, gapMs: 0, blockedMs: 0 },
    record: (_id: string): Promise<boolean> => Promise.resolve(true),
  };
  const claim = (limit: number) => {
    const rows = state.due.splice(0, limit);
    return { lane: LANE, fence: 1, rows, isFull: rows.length === limit };
  };
  const port: RollingPort<RollingRow, string> = {
    queue: WEBHOOK_LANES,
    handler: {
      taken: () => undefined,
      pace: () => state.pace,
      caughtUp: () => (state.caughtUp += 1),
      deliver: async (row) => {
        state.called.push(row.id);
        state.calledAt.push(performance.now());
        state.most = Math.max(state.most, (state.atOnce += 1));
        try {
          return (await deliver(row)) ?? { record: row.id };
        } finally {
          state.atOnce -= 1;
        }
      },
      dead: (row) => `dead ${row.id}`,
      failed: (_row, error) => state.failed.push(error),
    },
    claim: async (limit) => {
      state.claims.push(limit);
      await sleep(1);
      return state.held ? claim(limit) : null;
    },
    record: async (id, record) => {
      const isWritten = await state.record(id);
      if (isWritten) state.recorded.push(record);
      return isWritten;
    },
    giveBack: (ids) => Promise.resolve(void state.givenBack.push(...ids)),
    isHeld: () => state.held,
    mustYield: () => state.mustYield,
    mayLinger: () => state.lingers,
    now: () => performance.now(),
  };
  const drain = new RollingDrain(port, LANE);
  return { state, drain, run: () => drain.run(claim(3)) };
}

function gates() {
  const open = new Map<string, () => void>();
  return {
    deliver: (row: RollingRow) => new Promise<void>((resolve) => open.set(row.id, resolve)),
    end: (id: string) => open.get(id)?.(),
    waiting: open,
  };
}

const until = async (condition: () => boolean): Promise<void> => {
  for (let n = 0; n < 400 && !condition(); n += 1) await sleep(5);
  expect(condition()).toBe(true);
};

describe('a lane without order', () => {
  it('a lane without order gives the slot of each call that ends to the next row, however long another call hangs', async () => {
    const gate = gates();
    const lane = aLane(someRows(50), (row) => (row.id === 'r1' ? gate.deliver(row) : sleep(1)));
    const ended = lane.run();
    await until(() => lane.state.recorded.length === 49);
    expect(lane.state.most).toBe(3);
    gate.end('r1');
    expect(await ended).toMatchObject({ why: 'empty', blockedMs: null, done: 50 });
    expect(new Set(lane.state.recorded).size).toBe(50);
  });

  it('a lane without order starts few rows ahead of its slots, and none while calls are slow', async () => {
    const gate = gates();
    const slow = aLane(someRows(50), (row) => gate.deliver(row));
    const ended = slow.run();
    await until(() => slow.state.called.length === 3);
    await sleep(30);
    expect(slow.state.due).toHaveLength(47);
    slow.state.mustYield = true;
    slow.drain.look();
    for (const id of slow.state.called) gate.end(id);
    expect(await ended).toMatchObject({ why: 'yielded', done: 3 });
    const quick = aLane(someRows(300), () => Promise.resolve());
    await quick.run();
    expect(Math.max(...quick.state.claims)).toBeGreaterThan(10);
    expect(Math.max(...quick.state.claims)).toBeLessThanOrEqual(43);
  });

  it('a lane without order sees what became due while a call hangs, when it is told', async () => {
    const gate = gates();
    const lane = aLane([aRow('hangs')], (row) => (row.id === 'hangs' ? gate.deliver(row) : Promise.resolve()));
    const ended = lane.run();
    lane.state.due.push(aRow('new'));
    expect(lane.drain.look()).toBe(true);
    await until(() => lane.state.recorded.includes('new'));
    gate.end('hangs');
    await ended;
    expect(lane.drain.look()).toBe(false);
  });

  it('a lane without order sees what became due within about two seconds when nobody tells', async () => {
    const seenInMs: number[] = [];
    // A machine that stalls makes one of them late, not all.
    for (let n = 0; n < 5 && !seenInMs.some((ms) => ms < 2_600); n += 1) {
      const gate = gates();
      const lane = aLane([aRow('hangs')], (row) => (row.id === 'hangs' ? gate.deliver(row) : Promise.resolve()));
      const ended = lane.run();
      const began = performance.now();
      lane.state.due.push(aRow('new'));
      await until(() => lane.state.recorded.includes('new')).catch(() => undefined);
      await until(() => lane.state.recorded.includes('new'));
      seenInMs.push(performance.now() - began);
      gate.end('hangs');
      await ended;
    }
    expect(Math.min(...seenInMs)).toBeLessThan(2_600);
  });

  it('a lane without order waits empty for a moment, and is told of more without another lease', async () => {
    const lane = aLane([aRow('a')], () => Promise.resolve());
    lane.state.lingers = true;
    const ended = lane.run();
    await until(() => lane.state.recorded.length === 1);
    await sleep(100);
    lane.state.due.push(aRow('b'));
    const idleFrom = performance.now();
    expect(lane.drain.look()).toBe(true);
    expect(await ended).toMatchObject({ why: 'empty', done: 2 });
    expect(performance.now() - idleFrom).toBeGreaterThan(800);
    expect(lane.state.caughtUp).toBeGreaterThan(0);
  });

  it('a lane without order follows its pace: the number of calls at once, and the gap between them', async () => {
    const lane = aLane(someRows(20), () => sleep(2));
    lane.state.pace = { inFlight: 1, gapMs: 20, blockedMs: 0 };
    const began = performance.now();
    await lane.run();
    expect(lane.state.most).toBe(1);
    // A call may be 5 ms late once: later calls keep their times.
    lane.state.calledAt.forEach((at, index) => expect(at - began).toBeGreaterThanOrEqual(index * 20 - 5));
  });

  it('a blocked lane makes no call, gives back what was started, and says for how long', async () => {
    const gate = gates();
    const lane = aLane(someRows(10), (row) => gate.deliver(row));
    lane.state.pace = { inFlight: 1, gapMs: 0, blockedMs: 0 };
    const ended = lane.run();
    await until(() => gate.waiting.size === 1);
    lane.state.pace = { inFlight: 1, gapMs: 0, blockedMs: 5_000 };
    gate.end('r0');
    expect(await ended).toMatchObject({ why: 'empty', blockedMs: 5_000, done: 1 });
    expect(lane.state.called).toEqual(['r0']);
    expect(lane.state.givenBack).toEqual(['r1', 'r2']);
  });

  it('a lane gives a row back that its handler could not call, and is left alone for as long as that says', async () => {
    const lane = aLane(someRows(2), () => Promise.resolve({ notCalledForMs: 700 }));
    expect(await lane.run()).toMatchObject({ why: 'empty', blockedMs: 700, done: 0 });
    expect(lane.state.givenBack.toSorted()).toEqual(['r0', 'r1']);
    expect(lane.state.recorded).toEqual([]);
  });

  it('a lane calls a row alone that processes left behind, and buries it when it was left too often', async () => {
    const rows = [
      aRow('a'),
      aRow('suspect', 2),
      aRow('b'),
      aRow('poison', WEBHOOK_LANES.maxUnrecordedStarts),
      aRow('c'),
    ];
    let alone = 0;
    const lane = aLane(rows, async (row) => {
      await sleep(10);
      if (row.id === 'suspect') alone = lane.state.atOnce;
    });
    await lane.run();
    expect(alone).toBe(1);
    expect(lane.state.recorded.toSorted()).toEqual(['a', 'b', 'c', 'dead poison', 'suspect']);
    expect(lane.state.called).not.toContain('poison');
  });

  it('a lane makes no call when its process was frozen past the lease, and none after the lease is lost', async () => {
    const frozen = aLane(someRows(5), () => Promise.resolve());
    frozen.state.held = false;
    expect(await frozen.run()).toMatchObject({ why: 'lost', done: 0 });
    expect(frozen.state.called).toEqual([]);
    const lost = aLane(someRows(50), () => sleep(1));
    lost.state.record = () => Promise.resolve(false);
    expect((await lost.run()).why).toBe('lost');
    expect(lost.state.called.length).toBeLessThan(20);
  });

  it('a lane ends with the error when a record fails, after the calls under way, and makes no further call', async () => {
    const gate = gates();
    const lane = aLane(someRows(20), (row) => (row.id === 'r0' ? Promise.resolve() : gate.deliver(row)));
    lane.state.record = (id) => (id === 'r0' ? Promise.reject(new Error('PostgreSQL is away')) : Promise.resolve(true));
    const ended = lane.run().catch((error: unknown) => error);
    await until(() => gate.waiting.size >= 2);
    await sleep(20);
    for (const id of gate.waiting.keys()) gate.end(id);
    expect(await ended).toEqual(new Error('PostgreSQL is away'));
    expect(lane.state.called.length).toBeLessThanOrEqual(4);
  });

  it('a lane leaves a row started whose handler throws, gives back its neighbours, and is taken for broken', async () => {
    const lane = aLane([aRow('bug'), aRow('b'), aRow('c')], (row) =>
      row.id === 'bug' ? Promise.reject(new Error('bug')) : sleep(1),
    );
    lane.state.pace = { inFlight: 1, gapMs: 0, blockedMs: 0 };
    expect((await lane.run()).why).toBe('lost');
    expect(lane.state.failed).toEqual([new Error('bug')]);
    expect(lane.state.givenBack).toEqual(['b', 'c']);
  });
});
