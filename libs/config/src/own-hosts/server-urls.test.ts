import { describe, expect, it } from '@jest/globals';
import { serverUrls } from './server-urls';

describe('the servers of a URL', () => {
  it.each<[string, string[]]>([
    ['postgres://a/b', ['postgres://a/b']],
    ['postgres://u:p@a:1,b:2/n?x=y', ['postgres://u:p@a:1/n?x=y', 'postgres://u:p@b:2/n?x=y']],
    ['redis+sentinel://:p@a,b:26380/m', ['redis+sentinel://:p@a/m', 'redis+sentinel://:p@b:26380/m']],
    ['postgres://u:p,q@a,[::1]:5/n', ['postgres://u:p,q@a/n', 'postgres://u:p,q@[::1]:5/n']],
    ['postgres://u:p@q@a,b', ['postgres://u:p@q@a', 'postgres://u:p@q@b']],
    ['postgres:///n?host=/run/a,b', ['postgres:///n?host=/run/a,b']],
    ['postgres://a,/n', []],
    ['postgres://a:x,b/n', []],
    ['a,b', []],
  ])('%s names its servers', (list, urls) => {
    expect(serverUrls(list)).toEqual(urls);
  });
});
