import { setTimeout as sleep } from 'node:timers/promises';
import { LanePacer, type LanePacerOptions } from './lane-pacer';
import { BULK_LANES } from './lane-queue';
import type { PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';

const ROWS = 6;
const THROTTLE_MS = 100;
const SEND_MS = 20;
const RECORD_MS = 80;

interface Row {
  index: number;
}
interface Result {
  of: string;
}
type Batch = PacedBatch<Row>;
type Handler = PacedHandler<Batch, Row, ReleasedRow, ReleasedRow, Result>;
type Options = LanePacerOptions<Batch, Row, ReleasedRow, ReleasedRow, Result>;

const batch: Batch = {
  throttleMs: THROTTLE_MS,
  restedMs: null,
  rows: Array.from({ length: ROWS }, (_, index) => ({ index })),
};
const messageOf = ({ index }: Row): ReleasedRow => ({ id: `m${index}`, lane: 'wa:n1' });

function aPacer(change: Partial<Handler> = {}, options: Partial<Options> = {}) {
  const releasedAt: number[] = [];
  const recorded: [number, Result][] = [];
  const rung: string[] = [];
  let finished = 0;
  const handler: Handler = {
    open: () => Promise.resolve(batch),
    findReleased: () => Promise.resolve(null),
    draft: (_batch, row) => Promise.resolve({ message: messageOf(row) }),
    release: (_lease, message) => {
      releasedAt.push(performance.now());
      return Promise.resolve({ message });
    },
    outcome: (_row, { id }) => sleep(SEND_MS).then(() => ({ of: id })),
    record: async (_lease, _batch, { index }, result) => {
      await sleep(RECORD_MS);
      recorded.push([index, result]);
      return true;
    },
    finish: () => Promise.resolve(void (finished += 1)),
    ...change,
  };
  const pacer = new LanePacer({
    queue: BULK_LANES,
    handler,
    lanes: { take: () => Promise.resolve(1) },
    processes: { id: 1 },
    leases: { take: (_lane, ask) => ask(), release: () => Promise.resolve() },
    slots: { run: (_lane, work) => work(), stop: () => undefined },
    doorbell: { ring: (lane) => rung.push(lane) },
    senders: { ring: (lane) => rung.push(lane) },
    ...options,
  });
  const run = (): Promise<void> => pacer.process({ name: 'drain', data: { lane: 'bulk:b1' } });
  return { pacer, run, releasedAt, recorded, rung, finished: () => finished };
}

describe('the pause between two rows of a batch', () => {
  it('the pause between two rows begins with the outcome: what is written down meanwhile does not lengthen it', async () => {
    const spans: number[] = [];
    // With the records added it would be 1,000.
    const limitMs = (ROWS - 1) * (THROTTLE_MS + SEND_MS + RECORD_MS * 0.75);
    for (let n = 0; n < 5 && !spans.some((tookMs) => tookMs < limitMs); n += 1) {
      const { run, releasedAt, recorded, finished } = aPacer();
      await run();
      expect(recorded).toEqual(batch.rows.map(({ index }) => [index, { of: `m${index}` }]));
      expect(finished()).toBe(1);
      spans.push((releasedAt.at(-1) ?? 0) - (releasedAt[0] ?? 0));
    }
    // Timers are never early; a machine that stalls makes them late, but not in every run.
    expect(Math.min(...spans)).toBeGreaterThanOrEqual((ROWS - 1) * (THROTTLE_MS + SEND_MS) - ROWS);
    expect(Math.min(...spans)).toBeLessThan(limitMs);
  });

  it('the pause between two rows goes on where a former pacer left it', async () => {
    const left = { ...batch, restedMs: 40, rows: batch.rows.slice(4) };
    const { run, releasedAt } = aPacer({ open: () => Promise.resolve(left) });
    const began = performance.now();
    await run();
    expect((releasedAt[0] ?? 0) - began).toBeGreaterThanOrEqual(THROTTLE_MS - 40 - 2);
  });
});

describe('a batch that a former pacer left', () => {
  it('a batch that a former pacer left goes on with the message that it made: its row is not released again', async () => {
    const left = { ...batch, restedMs: 1_000, rows: batch.rows.slice(4) };
    const { run, releasedAt, recorded, rung } = aPacer({
      open: () => Promise.resolve(left),
      findReleased: (_batch, row) => Promise.resolve({ ...messageOf(row), lane: 'wa:n2' }),
    });
    await run();
    expect(recorded).toEqual([4, 5].map((index) => [index, { of: `m${index}` }]));
    expect(releasedAt).toHaveLength(1);
    expect(rung).toEqual(['wa:n2', 'wa:n1']);
  });
});

describe('a row that cannot become a message', () => {
  it('a row that cannot become a message has its result at once, and the next one follows', async () => {
    const rows = batch.rows.slice(0, 2);
    const { run, releasedAt, recorded } = aPacer({
      open: () => Promise.resolve({ ...batch, throttleMs: 0, rows }),
      draft: (_batch, row) => Promise.resolve(row.index === 0 ? { result: { of: 'no' } } : { message: messageOf(row) }),
    });
    await run();
    expect(recorded).toEqual([
      [0, { of: 'no' }],
      [1, { of: 'm1' }],
    ]);
    expect(releasedAt).toHaveLength(1);
  });
});

describe('a pacer whose lease is lost', () => {
  it('a pacer whose lease is lost sends nothing more', async () => {
    const { run, recorded, finished } = aPacer({ release: () => Promise.resolve(null) });
    await run();
    expect(recorded).toEqual([]);
    expect(finished()).toBe(0);
  });

  it('a pacer does not begin when another one has the batch', async () => {
    const { run, releasedAt } = aPacer({}, { lanes: { take: () => Promise.resolve(null) } });
    await run();
    expect(releasedAt).toEqual([]);
  });
});

describe('a pacer that stops', () => {
  it('a pacer that stops leaves the batch after the row under way, and rings it for another process', async () => {
    const { pacer, run, releasedAt, recorded, rung, finished } = aPacer({
      outcome: (_row, { id }) => {
        pacer.stop();
        return Promise.resolve({ of: id });
      },
    });
    await run();
    expect(releasedAt).toHaveLength(1);
    expect(recorded).toEqual([[0, { of: 'm0' }]]);
    expect(rung).toEqual(['wa:n1', 'bulk:b1']);
    expect(finished()).toBe(0);
  });
});
