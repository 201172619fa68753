import type { PhoneReport } from '@chasqui/sms';
import { ReportQueue } from './report-queue';

const reports = (phoneId: string, from: number, count = 1): PhoneReport[] =>
  Array.from({ length: count }, (_, index) => ({
    phone: { id: phoneId, orgId: 'org' },
    report: { messageId: `${phoneId}${from + index}`, attempt: 1, state: 'sent', times: {}, error: null },
  }));

/** Finishes a transaction when the test says so. */
class Transactions {
  readonly open: { ids: string[]; end: (error?: unknown) => void }[] = [];
  readonly seen: string[][] = [];

  apply = (all: readonly PhoneReport[]): Promise<void> => {
    const ids = all.map(({ report }) => report.messageId);
    this.seen.push(ids);
    return new Promise((resolve, reject) => {
      this.open.push({ ids, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  };

  /** Ends the oldest one and waits until the next could begin. */
  async end(error?: unknown): Promise<string[]> {
    const first = this.open.shift();
    first?.end(error);
    await turn();
    return first?.ids ?? [];
  }
}

const turn = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

let database: Transactions;
let queue: ReportQueue;
beforeEach(() => {
  database = new Transactions();
  queue = new ReportQueue(database.apply);
});

describe('reports of phones', () => {
  it('reports that come together share a transaction', async () => {
    const both = [queue.add('a', reports('a', 0)), queue.add('b', reports('b', 0))];
    await turn();
    expect(database.seen).toEqual([['a0', 'b0']]);
    await database.end();
    await Promise.all(both);
  });

  it('reports of a phone that says thousands of things wait for two transactions, not for all that it says', async () => {
    for (let n = 0; n < 32; n += 1) void queue.add('loud', reports('loud', n * 100, 100));
    await turn();
    const quiet = queue.add('quiet', reports('quiet', 0));
    await turn();
    expect(database.seen.map((ids) => ids.length)).toEqual([100, 1]);
    database.open.pop()?.end();
    await quiet;
    for (let n = 0; n < 32; n += 1) await database.end();
    expect(database.seen.flat().filter((id) => id.startsWith('loud'))).toHaveLength(3_200);
  });

  it('reports of many loud phones take turns', async () => {
    const phones = ['a', 'b', 'c', 'd', 'e'];
    for (const phone of phones) for (let n = 0; n < 3; n += 1) void queue.add(phone, reports(phone, n * 100, 100));
    for (let n = 0; n < 12; n += 1) {
      await turn();
      await database.end();
    }
    const turns = database.seen.flatMap((ids) => [...new Set(ids.map((id) => id.slice(0, 1)))]);
    expect(turns).toHaveLength(15);
    expect(new Set(turns.slice(0, 5))).toEqual(new Set(phones));
    expect(new Set(turns.slice(10))).toEqual(new Set(phones));
  });

  it('reports of one phone are applied in their order, never two transactions of it at a time', async () => {
    void queue.add('a', reports('a', 0));
    await turn();
    void queue.add('a', reports('a', 1));
    void queue.add('a', reports('a', 2));
    await turn();
    expect(database.seen).toEqual([['a0']]);
    await database.end();
    expect(database.seen).toEqual([['a0'], ['a1', 'a2']]);
  });

  it('reports that fail are told so; what PostgreSQL refuses of one phone costs the others nothing', async () => {
    const [bad, good] = [queue.add('bad', reports('bad', 0)), queue.add('good', reports('good', 0))];
    const refused = bad.catch((error: unknown) => error);
    await turn();
    const fault = Object.assign(new Error('refused'), { code: '22021' });
    await database.end(fault);
    await database.end(fault);
    await database.end();
    expect(await refused).toBe(fault);
    await good;
    const lost = Promise.allSettled([queue.add('bad', reports('bad', 1)), queue.add('good', reports('good', 1))]);
    await turn();
    await database.end(new Error('the connection is gone'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
