import { describe, expect, it } from '@jest/globals';
import { toLanesSearch } from './lanes-search';

describe('the address of the queues', () => {
  it('the address of the queues takes what it knows, and a number as it was typed', () => {
    expect(toLanesSearch({ kind: 'wa', lane: 'wa:1', message: 'abc-1', q: 4915112345678 })).toEqual({
      kind: 'wa',
      lane: 'wa:1',
      message: 'abc-1',
      q: '4915112345678',
    });
    expect(toLanesSearch({ kind: 'fax', lane: '../x', message: '/../', q: ' ' })).toEqual({});
  });
});
