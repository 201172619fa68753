import { expect, test } from '@jest/globals';
import { perMessage, perSecond } from './counted';

test('the cost of a message is what was spent without what runs at rest, by the number of messages', () => {
  const idle = perSecond({ statements: 50, wal: 0 }, 10);
  expect(idle).toEqual({ statements: 5, wal: 0 });
  // At rest, 20 s cost 100 of the 700.
  expect(perMessage({ statements: 700, wal: 3_000 }, 20, 100, idle)).toEqual({ statements: 6, wal: 30 });
});

test('what costs less beside messages than at rest costs nothing', () => {
  expect(perMessage({ statements: 90 }, 20, 100, { statements: 5 })).toEqual({ statements: 0 });
});
