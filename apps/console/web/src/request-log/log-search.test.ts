import { describe, expect, it } from '@jest/globals';
import { PRESETS, presetOf, toLogQuery, toLogSearch } from './log-search';

const KEY = '01a2000b-9b80-75a4-86b0-5f2c9e1d4b73';

describe('the filters of the log', () => {
  it('keep what is a filter and drop the rest', () => {
    const search = toLogSearch({
      key: KEY,
      status: '4',
      method: 'BREW',
      path: 'v1',
      request: '12',
      from: 'today',
      x: 1,
    });
    expect(search).toEqual({ key: KEY, status: '4', request: '12' });
  });

  it('are sent with the names of the API', () => {
    expect(toLogQuery({ key: KEY, failed: 'true', error: 'PLAN_LIMIT' })).toMatchObject({
      key_id: KEY,
      failed: 'true',
      error_code: 'PLAN_LIMIT',
    });
  });

  it('know their preset, and that others are of one’s own', () => {
    expect(presetOf(PRESETS.errors)).toBe('errors');
    expect(presetOf(PRESETS.limited)).toBe('limited');
    expect(presetOf({ key: KEY })).toBe('all');
    expect(presetOf({ status: '5' })).toBeNull();
  });
});
