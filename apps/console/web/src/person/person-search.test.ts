import { expect, it } from '@jest/globals';
import { toPersonSearch } from './person-search';

it('the filters of a timeline are kept, and what is none is dropped', () => {
  expect(toPersonSearch({ kind: 'note', channel: 'sms', mode: 'test' })).toEqual({ kind: 'note', channel: 'sms' });
  expect(toPersonSearch({ kind: 'x', channel: 7 })).toEqual({});
});
