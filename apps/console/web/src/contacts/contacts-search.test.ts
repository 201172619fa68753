import { describe, expect, it } from '@jest/globals';
import { isFiltered, toContactsQuery, toContactsSearch } from './contacts-search';

const SEGMENT = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the filters of contacts in the address', () => {
  it('are kept as they are', () => {
    const search = { q: 'Ana', tag: ['vip', 'lima'], opt_out: 'sms', segment: SEGMENT, since: '2026-11-20' };
    expect(toContactsSearch(search)).toEqual(search);
    expect(toContactsQuery(toContactsSearch(search))).toEqual({
      q: 'Ana',
      tag: ['vip', 'lima'],
      opt_out: 'sms',
      segment_id: SEGMENT,
      updated_since: new Date('2026-11-20T00:00:00').toISOString(),
    });
  });

  it('are texts, whatever the address makes of them', () => {
    expect(toContactsSearch({ q: 51987, tag: 2026 })).toEqual({ q: '51987', tag: ['2026'] });
    expect(toContactsSearch({ tag: ['VIP', 'vip ', '', 7, {}] })).toEqual({ tag: ['vip', '7'] });
  });

  it.each([
    { q: ' ', tag: [], opt_out: 'fax', segment: 'x', since: 'yesterday' },
    { q: {}, tag: 'x'.repeat(41), opt_out: null, segment: 7, since: '2026-13-40' },
    {},
  ])('are none: %j', (search) => {
    expect(toContactsSearch(search)).toEqual({});
    expect(isFiltered(toContactsSearch(search))).toBe(false);
  });

  it('are ten tags at most, and a text of 100 characters', () => {
    const { q, tag } = toContactsSearch({
      q: 'x'.repeat(200),
      tag: Array.from({ length: 20 }, (_, index) => `t${index}`),
    });
    expect([q?.length, tag?.length]).toEqual([100, 10]);
  });
});
