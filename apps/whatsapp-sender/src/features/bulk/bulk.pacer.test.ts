import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenBulk, RecordedMessage } from '@chasqui/messaging';
import { createLogger } from '@chasqui/platform';
import { BulkPacer, type BulkPacerDeps } from './bulk.pacer';

const ROWS = 6;
const THROTTLE_MS = 100;
const SEND_MS = 20;
const RECORD_MS = 80;

const bulk: OpenBulk = {
  id: 'b1',
  orgId: 'o1',
  mode: 'test',
  throttleMs: THROTTLE_MS,
  requestId: 'r1',
  restedMs: null,
  rows: Array.from({ length: ROWS }, (_, index) => ({
    index,
    messageId: `m${index}`,
    draft: { to: '15550001', type: 'text', text: 'x', media: null, payload: null, numberId: null, metadata: {} },
  })),
};

function aPacer(change: Partial<BulkPacerDeps> = {}): { pacer: BulkPacer; releasedAt: number[]; recorded: number[] } {
  const releasedAt: number[] = [];
  const recorded: number[] = [];
  const sent = (id: string) => ({ id, state: 'done', status: 'sent', answerCode: null, providerMessageId: '3EB0' });
  const pacer = new BulkPacer({
    bulks: { open: () => Promise.resolve(bulk), finish: () => Promise.resolve(null) },
    lanes: { take: () => Promise.resolve(1) },
    leases: { add: () => undefined, release: () => Promise.resolve() },
    slots: { run: (_lane, work) => work(), stop: () => undefined },
    rows: {
      release: ({ message }) => {
        releasedAt.push(performance.now());
        return Promise.resolve({ kind: 'accepted', id: message.id });
      },
      record: async ({ index }) => {
        await sleep(RECORD_MS);
        recorded.push(index);
        return true;
      },
    },
    messages: { findForOrg: () => Promise.resolve(null) },
    numbers: { find: () => Promise.resolve({ id: 'n1', phone: '15550002', gatewayId: 'g1', gatewayOnline: true }) },
    subscriptions: {
      find: () =>
        Promise.resolve({ limits: {}, signature: null, enforceWhatsappOptOut: false, subscribedAt: new Date(0) }),
    },
    numberBell: { ring: () => undefined },
    bulkBell: { ring: () => undefined },
    outcomes: { wait: (id) => sleep(SEND_MS).then(() => sent(id) as RecordedMessage) },
    instance: 'i1',
    finished: { publish: () => undefined },
    logger: createLogger({ app: 'test', level: 'silent' }),
    ...change,
  });
  return { pacer, releasedAt, recorded };
}

const run = (pacer: BulkPacer): Promise<void> => pacer.process({ name: 'drain', data: { lane: 'bulk:b1' } });

describe('the pause between two rows of a bulk send', () => {
  it('begins with the outcome: what is written down meanwhile does not lengthen it', async () => {
    const spans: number[] = [];
    // With the records added it would be 1,000.
    const limitMs = (ROWS - 1) * (THROTTLE_MS + SEND_MS + RECORD_MS * 0.75);
    for (let n = 0; n < 5 && !spans.some((tookMs) => tookMs < limitMs); n += 1) {
      const { pacer, releasedAt, recorded } = aPacer();
      await run(pacer);
      expect(recorded).toEqual([0, 1, 2, 3, 4, 5]);
      spans.push((releasedAt.at(-1) ?? 0) - (releasedAt[0] ?? 0));
    }
    // Timers are never early; a machine that stalls makes them late, but not in all of the runs.
    expect(Math.min(...spans)).toBeGreaterThanOrEqual((ROWS - 1) * (THROTTLE_MS + SEND_MS) - ROWS);
    expect(Math.min(...spans)).toBeLessThan(limitMs);
  });

  it('goes on where a former pacer left it', async () => {
    const left = { ...bulk, restedMs: 40, rows: bulk.rows.slice(4) };
    const { pacer, releasedAt } = aPacer({
      bulks: { open: () => Promise.resolve(left), finish: () => Promise.resolve(null) },
    });
    const began = performance.now();
    await run(pacer);
    expect((releasedAt[0] ?? 0) - began).toBeGreaterThanOrEqual(THROTTLE_MS - 40 - 2);
  });
});

describe('a pacer whose lease is lost', () => {
  it('sends nothing more', async () => {
    const { pacer, releasedAt } = aPacer({
      rows: { release: () => Promise.resolve(null), record: () => Promise.reject(new Error('nothing to record')) },
    });
    await run(pacer);
    expect(releasedAt).toEqual([]);
  });
});
