import { describe, expect, it } from '@jest/globals';
import { browserOf } from './user-agent';

describe('the name of a browser', () => {
  it('is its own, not that of those it resembles', () => {
    const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
    expect(browserOf(edge)).toBe('Edge · Windows');
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile Safari/604.1';
    expect(browserOf(phone)).toBe('Safari · iPhone');
  });

  it('is unknown when nothing is known', () => {
    expect(browserOf('curl/8.0')).toBeNull();
  });
});
