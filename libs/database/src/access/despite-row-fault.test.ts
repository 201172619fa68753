import { expect, it } from '@jest/globals';
import { despiteRowFault } from './despite-row-fault';

const failing = (code: string) => (rows: readonly number[]) =>
  rows.includes(3) ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve([...rows]);

it('a row that PostgreSQL refuses is found among its neighbours, which are written in their order', async () => {
  const alone = (rows: readonly number[], error: Error) => [`${rows.join()} refused: ${error.message}`];
  const written = await despiteRowFault<number, number | string>([1, 2, 3, 4, 5], failing('22P05'), alone);
  expect(written).toEqual([1, 2, '3 refused: 22P05', 4, 5]);
});

it('an error that is no row’s fault is thrown, and no row is called refused', async () => {
  const refused: unknown[] = [];
  const written = despiteRowFault([1, 2, 3], failing('57P01'), (rows) => (refused.push(...rows), []));
  await expect(written).rejects.toMatchObject({ code: '57P01' });
  expect(refused).toEqual([]);
});
