import { describe, expect, it } from '@jest/globals';
import { aLaneMessage } from '@chasqui/testing';
import { type DrainPort, LaneDrain } from './lane-drain';
import { WHATSAPP_LANES } from './lane-queue';
import type { LaneRow } from './store/lane-row';

type Port = DrainPort<LaneRow, string, string>;

const aRow = (id: string): LaneRow => aLaneMessage({ id, lane: 'wa:1' });

const HANDLER: Omit<Port['handler'], 'deliver'> = {
  expired: () => 'expired',
  dead: () => 'dead',
  parked: () => 'parked',
  isOpen: () => false,
  failed: () => undefined,
  onRecorded: () => undefined,
};

describe('a drain whose record fails while the next call is under way', () => {
  it('a drain whose record fails ends with the error and makes no further call; it ended the process without PostgreSQL', async () => {
    const called: string[] = [];
    let answer: () => void = () => undefined;
    const handler: Port['handler'] = {
      ...HANDLER,
      deliver: async (row) => {
        called.push(row.id);
        // The second call is answered long after the record of the first one has failed.
        if (row.id === 'b') await new Promise<void>((resolve) => (answer = resolve));
        return row.id;
      },
    };
    const port: Port = {
      queue: WHATSAPP_LANES,
      handler,
      next: () => Promise.resolve([]),
      start: () => Promise.resolve(true),
      record: () => Promise.reject(new Error('PostgreSQL is away')),
      mustYield: () => false,
      now: () => performance.now(),
    };
    const drain = new LaneDrain(port, 'wa:1', 1);
    // As after a few quick calls.
    Object.assign(drain, { window: 3 });
    const later = setTimeout(() => answer(), 20);
    // An unhandled rejection would show within these 20 ms.
    await expect(drain.run([aRow('a'), aRow('b'), aRow('c')])).rejects.toThrow('PostgreSQL is away');
    clearTimeout(later);
    expect(called).toEqual(['a', 'b']);
  });
});

describe('a drain whose outcomes take their time to be written', () => {
  function aSlowStore(failing: readonly string[] = []) {
    const done: string[] = [];
    const ends: (() => void)[] = [];
    const port: Port = {
      queue: WHATSAPP_LANES,
      handler: { ...HANDLER, deliver: (row) => Promise.resolve(row.id) },
      next: () => {
        done.push('read');
        return Promise.resolve([]);
      },
      start: (_lane, _fence, id) => {
        done.push(`start ${id}`);
        return failing.includes(id) ? Promise.reject(new Error('PostgreSQL is away')) : Promise.resolve(true);
      },
      record: (_lane, _fence, id) =>
        new Promise((resolve) => {
          ends.push(() => {
            done.push(`written ${id}`);
            resolve(true);
          });
        }),
      mustYield: () => false,
      now: () => performance.now(),
    };
    return { done, ends, port };
  }
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

  it('the next row is called while the outcome of the one before is written, and the lane is read again after all are', async () => {
    const { done, ends, port } = aSlowStore();
    const end = new LaneDrain(port, 'wa:1', 1).run([aRow('a'), aRow('b')]);
    await settled();
    expect(done).toEqual(['start a', 'start b']);
    for (const write of ends) write();
    expect(await end).toMatchObject({ why: 'empty', done: 2 });
    expect(done.slice(2)).toEqual(['written a', 'written b', 'read']);
  });

  it('an outcome that cannot be written does not take the lane from another that is being written', async () => {
    const { done, ends, port } = aSlowStore();
    const record: Port['record'] = (lane, fence, id, outcome) =>
      id === 'a' ? Promise.reject(new Error('refused')) : port.record(lane, fence, id, outcome);
    // Both are called before the first one fails.
    const drain = new LaneDrain({ ...port, record }, 'wa:1', 1);
    Object.assign(drain, { window: 2 });
    const end = drain.run([aRow('b'), aRow('a')]).catch((error: Error) => void done.push(error.message));
    await settled();
    expect(done).toEqual(['start b', 'start a']);
    for (const write of ends) write();
    await end;
    expect(done.slice(2)).toEqual(['written b', 'refused']);
  });

  it('a lane is not given back before its outcomes are written, also when the next row could not be started', async () => {
    const { done, ends, port } = aSlowStore(['b']);
    const end = new LaneDrain(port, 'wa:1', 1).run([aRow('a'), aRow('b')]).catch((error: Error) => {
      done.push(error.message);
    });
    await settled();
    expect(done).toEqual(['start a', 'start b']);
    for (const write of ends) write();
    await end;
    expect(done.slice(2)).toEqual(['written a', 'PostgreSQL is away']);
  });
});

describe('a drain whose rows are canceled after they were read', () => {
  const aPort = (canceled: readonly string[], called: string[]): Port => ({
    queue: WHATSAPP_LANES,
    handler: {
      ...HANDLER,
      deliver: (row) => {
        called.push(row.id);
        return Promise.resolve(row.id);
      },
    },
    next: () => Promise.resolve([]),
    start: (_lane, _fence, id) => Promise.resolve(!canceled.includes(id)),
    record: () => Promise.resolve(true),
    mustYield: () => false,
    now: () => performance.now(),
  });
  const drainOf = (port: Port): LaneDrain<LaneRow, string, string> =>
    Object.assign(new LaneDrain(port, 'wa:1', 1), { window: 3 });

  it('a drain calls the rows that were not canceled after it read them, in order, and does not take its lane for lost', async () => {
    const called: string[] = [];
    const end = await drainOf(aPort(['a', 'c'], called)).run(['a', 'b', 'c', 'd'].map(aRow));
    expect(called).toEqual(['b', 'd']);
    expect(end.why).toBe('empty');
  });

  it('a drain makes no call when no row could be started: then the lease is lost', async () => {
    const called: string[] = [];
    const end = await drainOf(aPort(['a', 'b', 'c'], called)).run(['a', 'b', 'c', 'd'].map(aRow));
    expect(called).toEqual([]);
    expect(end.why).toBe('lost');
  });
});

describe('a drain whose head is in backoff', () => {
  it('a drain turns away who need not wait for a head in backoff, calls nobody, and leaves the others in line', async () => {
    const written: string[] = [];
    let left = [aRow('turn away 1'), aRow('stays'), aRow('turn away 2')];
    const head = aLaneMessage({ id: 'head', state: 'started', waiting: true, dueInMs: 700, startedAgoMs: 20_000 });
    const port: Port = {
      queue: WHATSAPP_LANES,
      handler: {
        ...HANDLER,
        deliver: () => Promise.reject(new Error('nobody is called')),
        turnedAway: ({ id }, { id: headId }) =>
          id.startsWith('turn away') && headId === 'head' ? 'turned away' : null,
      },
      next: () => Promise.resolve([head, ...left]),
      start: () => Promise.reject(new Error('nobody is started')),
      record: (_lane, _fence, id, record) => {
        written.push(`${id}: ${record}`);
        left = left.filter((row) => row.id !== id);
        return Promise.resolve(true);
      },
      mustYield: () => false,
      now: () => performance.now(),
    };
    const end = await new LaneDrain(port, 'wa:1', 1).run([head, ...left]);
    expect(end).toMatchObject({ why: 'empty', blockedMs: 700, done: 2 });
    expect(written).toEqual(['turn away 1: turned away', 'turn away 2: turned away']);
    expect(left.map(({ id }) => id)).toEqual(['stays']);
  });
});
