import { describe, expect, it } from '@jest/globals';
import { withTags } from './tags';

describe('tags that somebody types', () => {
  it('are kept in lower case, once each, without spaces around', () => {
    expect(withTags(['vip'], ' Lima, VIP ,\nnew customer,,')).toEqual({
      tags: ['vip', 'lima', 'new customer'],
      rest: '',
      refusal: null,
    });
  });

  it('of more than 40 characters stay where they were typed; the others are added', () => {
    const long = 'x'.repeat(41);
    expect(withTags([], `a, ${long}, ${'y'.repeat(40)}`)).toEqual({
      tags: ['a', 'y'.repeat(40)],
      rest: long,
      refusal: 'tooLong',
    });
  });

  it('beyond the fiftieth stay where they were typed', () => {
    const many = Array.from({ length: 49 }, (_, n) => `t${n}`);
    expect(withTags(many, 'a, b, t1')).toEqual({ tags: [...many, 'a'], rest: 'b', refusal: 'tooMany' });
  });
});
