import { describe, expect, it } from '@jest/globals';
import { withMany } from './many';

describe('the words for millions', () => {
  it('are those of other numbers, in every group, but where a text has its own', () => {
    const words = { a_one: '1', a_other: 'n', group: { b_other: 'm' }, c_other: 'o', c_many: 'own', d: 'text' };
    expect(withMany(words)).toEqual({ ...words, a_many: 'n', group: { b_other: 'm', b_many: 'm' } });
  });
});
