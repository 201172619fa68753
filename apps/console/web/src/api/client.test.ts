import { describe, expect, it } from '@jest/globals';
import { fieldsOf, searchOf } from './client';

describe('the client of the console', () => {
  it('leaves empty filters out of the address', () => {
    expect(searchOf({ mode: 'live', cursor: null, status: '', number: undefined, limit: 5 })).toBe(
      '?mode=live&limit=5',
    );
    expect(searchOf({})).toBe('');
  });

  it('reads the fields of a refusal as a list and as an object', () => {
    expect(fieldsOf([{ field: 'name', message: 'Too long.' }])).toEqual({ name: 'Too long.' });
    expect(fieldsOf({ name: 'Too long.' })).toEqual({ name: 'Too long.' });
    expect(fieldsOf(undefined)).toEqual({});
  });
});
