import { describe, expect, it } from '@jest/globals';
import { isLate, loopTone } from './process-tone';

describe('the event loop of a process', () => {
  it('an event loop that lags has a colour and a word from the same moment on', () => {
    expect([0, 99, 100, 499, 500].map(loopTone)).toEqual(['', '', 'warn-text', 'warn-text', 'bad-text']);
    expect([99, 100].map(isLate)).toEqual([false, true]);
  });
});
