import { expect, it } from '@jest/globals';
import { PrimaryLog } from './primary-log';

it('the log of the primary knows its latest positions, as many as it was told to', () => {
  const log = new PrimaryLog(480);
  const look = (n: number) => ({ askedAt: n * 250, position: BigInt(n), timeline: 1, identity: 'one' });
  for (let n = 1; n <= 500; n += 1) log.add(look(n));
  expect(log.reachedAt(500n)).toBe(125_000);
  expect(log.reachedAt(21n)).toBe(5_250);
  expect(log.reachedAt(20n)).toBe(-Infinity);
  log.add({ ...look(500), timeline: 2 });
  expect(log.reachedAt(499n)).toBe(-Infinity);
});
