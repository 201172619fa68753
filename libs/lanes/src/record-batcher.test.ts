import { describe, expect, it } from '@jest/globals';
import { recordBatcher } from './record-batcher';

const record = (id: string) => ({ id, lane: 'wa:1', fence: 1, record: 'sent' });
const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

function aStore(...failures: Error[]) {
  const told: string[] = [];
  let tries = 0;
  let isStopping = false;
  const store = {
    record: (records: readonly { id: string }[]) => {
      const next = failures[tries];
      tries += 1;
      return next === undefined ? Promise.resolve(records.filter(({ id }) => id !== 'lost')) : Promise.reject(next);
    },
  };
  const records = recordBatcher({
    store,
    handler: { onRecorded: (recorded) => told.push(...recorded.map(({ id }) => id)) },
    isStopping: () => isStopping,
  });
  return { records, told, tries: () => tries, stop: () => (isStopping = true) };
}

describe('outcomes that are recorded together', () => {
  it('outcomes are answered one by one: whose lease was lost, and only who was recorded is told', async () => {
    const { records, told } = aStore();
    const held = await Promise.all(['a', 'lost', 'b'].map((id) => records.add(record(id))));
    expect(held).toEqual([true, false, true]);
    expect(told).toEqual(['a', 'b']);
  });

  it.each(['53100', '58030', '25006', '57P03', '08001'])(
    'outcomes that PostgreSQL cannot write now (%s) are written when it can, and told once',
    async (code) => {
      const { records, told, tries } = aStore(failure(code), failure(code), failure(code));
      expect(await Promise.all(['a', 'b'].map((id) => records.add(record(id))))).toEqual([true, true]);
      expect(told).toEqual(['a', 'b']);
      expect(tries()).toBe(4);
    },
  );

  it('outcomes whose lease is lost while PostgreSQL cannot write are not written', async () => {
    const { records, told } = aStore(failure('53100'));
    expect(await records.add(record('lost'))).toBe(false);
    expect(told).toEqual([]);
  });

  it.each([
    ['its connection was cut', failure('57P01')],
    ['PostgreSQL could not write its log', Object.assign(failure('53100'), { severity: 'PANIC' })],
  ])('who cannot tell whether the first try was done, as %s, hears of its error', async (_, cut) => {
    const { records, told } = aStore(cut);
    const [lost, held] = await Promise.allSettled(['lost', 'a'].map((id) => records.add(record(id))));
    expect(lost).toEqual({ status: 'rejected', reason: cut });
    expect(held).toEqual({ status: 'fulfilled', value: true });
    expect(told).toEqual(['a']);
  });

  it('a mistake is not tried again', async () => {
    const { records, tries } = aStore(failure('42703'));
    await expect(records.add(record('a'))).rejects.toMatchObject({ code: '42703' });
    expect(tries()).toBe(1);
  });

  it('a process that ends waits for PostgreSQL no longer', async () => {
    const { records, stop, tries } = aStore(...Array.from({ length: 100 }, () => failure('53100')));
    const written = records.add(record('a'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();
    await expect(written).rejects.toMatchObject({ code: '53100' });
    expect(tries()).toBe(2);
  });
});
