import { describe, expect, it } from '@jest/globals';
import { isWrittenBy, Written } from './written';

describe('what was written and not sent', () => {
  it('stays for whoever wrote it, and goes before somebody else finds it', () => {
    const written = new Written<string>();
    isWrittenBy('ana');
    written.set('a', 'half a word');
    isWrittenBy('ana');
    expect(written.get('a')).toBe('half a word');
    isWrittenBy('luis');
    expect(written.get('a')).toBeUndefined();
  });

  it('is of the last 50 places, and what is still written to is none of the oldest', () => {
    const written = new Written<number>();
    for (let n = 0; n < 50; n += 1) written.set(`${n}`, n);
    written.set('0', 100);
    written.set('50', 50);
    expect([written.get('0'), written.get('1'), written.get('2')]).toEqual([100, undefined, 2]);
  });
});
