import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RequestBuffer } from './request-buffer';

function fill(buffer: RequestBuffer<string>, orgId: string, bytes = 1): number {
  let added = 0;
  while (buffer.add(orgId, bytes, `${orgId}${added}`)) added += 1;
  return added;
}

describe('the buffer of requests', () => {
  it('an organization alone gets two thirds of the buffer, in rows and in bytes', () => {
    expect(fill(new RequestBuffer({ rows: 300, bytes: 1_000 }), 'a')).toBe(200);
    expect(fill(new RequestBuffer({ rows: 300, bytes: 300 }), 'a', 10)).toBe(20);
  });

  it('an organization that fills the buffer leaves room for others, of whom each has some', () => {
    const buffer = new RequestBuffer<string>({ rows: 3_000, bytes: 30_000 });
    const counts = ['greedy', 'b', 'c', 'd'].map((orgId) => fill(buffer, orgId));
    expect(counts[0]).toBe(2_000);
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(70);
    expect(buffer.hasRoom('e')).toBe(true);
  });

  it('a buffer gives its oldest rows first, keeps them until they are removed, and has room again then', () => {
    const buffer = new RequestBuffer<string>({ rows: 3, bytes: 100 });
    expect(['x', 'y', 'z'].map((row) => buffer.add('a', 10, row))).toEqual([true, true, false]);
    expect([buffer.oldest(1), buffer.oldest(5)]).toEqual([['x'], ['x', 'y']]);
    buffer.remove(1);
    expect([buffer.rows, buffer.bytes, buffer.add('a', 10, 'z'), buffer.oldest(2)]).toEqual([1, 10, true, ['y', 'z']]);
    buffer.remove(2);
    expect([buffer.rows, buffer.bytes]).toEqual([0, 0]);
  });

  it('a buffer never holds more than its bounds, whoever adds and whatever is removed', () => {
    const step = fc.record({ orgId: fc.constantFrom('a', 'b', 'c'), bytes: fc.nat(40), removed: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const buffer = new RequestBuffer<number>({ rows: 10, bytes: 100 });
        for (const { orgId, bytes, removed } of steps) {
          buffer.add(orgId, bytes, bytes);
          expect(buffer.rows).toBeLessThanOrEqual(10);
          expect(buffer.bytes).toBeLessThanOrEqual(100);
          if (removed === 3) buffer.remove(2);
        }
        const sum = buffer.oldest(10).reduce((total, bytes) => total + bytes, 0);
        expect([buffer.rows, buffer.bytes]).toEqual([buffer.oldest(10).length, sum]);
      }),
    );
  });
});
