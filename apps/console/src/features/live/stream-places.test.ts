import { describe, expect, it } from '@jest/globals';
import { StreamPlaces } from './stream-places';

describe('the places of streams', () => {
  it('an organization has half of them, so that others always have room, and all together have them all', () => {
    const places = new StreamPlaces();
    const take = (orgId: string, count: number) => Array.from({ length: count }, () => places.take(orgId));
    const first = take('first', 1_001);
    expect([first.filter((place) => typeof place === 'function').length, first.at(-1)]).toEqual([
      1_000,
      'organization',
    ]);
    expect(take('second', 1_000).every((place) => typeof place === 'function')).toBe(true);
    expect(places.take('third')).toBe('process');
  });

  it('a place is given back once, however often its stream says that it ended', () => {
    const places = new StreamPlaces();
    const taken = Array.from({ length: 1_000 }, () => places.take('one'));
    const [leave] = taken;
    for (let n = 0; n < 3; n += 1) if (typeof leave === 'function') leave();
    expect(typeof places.take('one')).toBe('function');
    expect(places.take('one')).toBe('organization');
  });
});
