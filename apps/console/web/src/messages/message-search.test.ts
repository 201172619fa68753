import { describe, expect, it } from '@jest/globals';
import { toMessageQuery, toMessageSearch } from './message-search';

describe('the filters of messages', () => {
  it('keep what is a filter and drop the rest', () => {
    const search = toMessageSearch({ channel: 'sms', status: 'lost', number: 51911000201, from: 'yesterday', x: 1 });
    expect(search).toEqual({ channel: 'sms', number: '51911000201' });
  });

  it('cover whole days', () => {
    const { from, to } = toMessageQuery({ from: '2026-11-20', to: '2026-11-20' });
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000 - 1);
  });
});
