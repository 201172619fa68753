import { expect, test } from '@jest/globals';
import { RecentDeaths } from './recent-deaths';

test('deaths of more than a minute ago do not count', () => {
  const deaths = new RecentDeaths();
  expect([0, 20_000, 40_000, 61_000, 130_000].map((at) => deaths.add(at))).toEqual([1, 2, 3, 3, 1]);
});
