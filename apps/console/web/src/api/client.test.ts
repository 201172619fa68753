import { describe, expect, it } from '@jest/globals';
import { fieldsOf, searchFrom, searchOf } from './client';

describe('the client of the console', () => {
  it('leaves empty filters out of the address', () => {
    expect(searchOf({ mode: 'live', cursor: null, status: '', number: undefined, limit: 5 })).toBe(
      '?mode=live&limit=5',
    );
    expect(searchOf({})).toBe('');
  });

  it('a list stands in the address once for each member, and is read as one', () => {
    expect(searchOf({ tag: ['a b', '7'], q: 'x', none: [] })).toBe('?tag=a+b&tag=7&q=x');
    expect(searchFrom('?tag=a+b&tag=7&q=07')).toEqual({ tag: ['a b', '7'], q: '07' });
    expect(searchFrom('')).toEqual({});
  });

  it('reads the fields of a refusal as a list and as an object', () => {
    expect(fieldsOf([{ field: 'name', message: 'Too long.' }])).toEqual({ name: 'Too long.' });
    expect(fieldsOf({ name: 'Too long.' })).toEqual({ name: 'Too long.' });
    expect(fieldsOf(undefined)).toEqual({});
  });
});
