import { describe, expect, it } from '@jest/globals';
import { type DrainPort, LaneDrain } from './lane-drain';
import { WHATSAPP_LANES } from './lane-queue';
import type { LaneRow } from '@chasqui/entities';

type Port = DrainPort<LaneRow, string, string>;

const aRow = (id: string): LaneRow => ({
  id,
  lane: 'wa:1',
  state: 'queued',
  unrecordedStarts: 0,
  parked: false,
  waiting: false,
  dueInMs: 0,
  startedAgoMs: null,
  givenUp: false,
});

describe('a drain whose record fails while the next call is under way', () => {
  it('ends with the error and makes no further call; it ended the whole process when PostgreSQL was away', async () => {
    const called: string[] = [];
    let answer: () => void = () => undefined;
    const handler: Port['handler'] = {
      deliver: async (row) => {
        called.push(row.id);
        // The second call is answered long after the record of the first one has failed.
        if (row.id === 'b') await new Promise<void>((resolve) => (answer = resolve));
        return row.id;
      },
      expired: () => 'expired',
      dead: () => 'dead',
      parked: () => 'parked',
      isOpen: () => false,
      failed: () => undefined,
      onRecorded: () => undefined,
    };
    const port: Port = {
      // Two rows are called one after the other within one window.
      queue: { ...WHATSAPP_LANES, inFlight: 1 },
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
