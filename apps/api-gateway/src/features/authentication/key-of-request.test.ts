import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { keyOfRequest, takeSecretFromUrl } from './key-of-request';

function take(url: string, headers: IncomingMessage['headers'] = {}): [url: string, key: string | undefined] {
  const request = { url, headers } as IncomingMessage;
  return [takeSecretFromUrl(request), keyOfRequest(request)];
}

describe('the key of a request', () => {
  it('the API moves a key out of the address, wherever it stands in the query and however it is written', () => {
    expect(take('/a?secret=K')).toEqual(['/a', 'K']);
    expect(take('/a?x=1&secret=K&y=2')).toEqual(['/a?x=1&y=2', 'K']);
    expect(take('/a?%73ecret=K%21')).toEqual(['/a', 'K!']);
    expect(take('/a?secret=K&secret=L')).toEqual(['/a', 'K']);
    expect(take('/a?secret')).toEqual(['/a', '']);
    expect(take('/a?m=50%&secret=K%21%')).toEqual(['/a?m=50%', 'K!%']);
    expect(take('/a#secret=K')).toEqual(['/a', 'K']);
    expect(take('/%ZZ?x=%ZZ&secret=K')).toEqual(['/%ZZ?x=%ZZ', 'K']);
    expect(take('http://host/a?secret=K')).toEqual(['http://host/a', 'K']);
  });

  it('the API leaves an address without a key as it is', () => {
    for (const url of ['/a', '/a?b=secret', '/a?secrets=1', '/secret=K', '/a?', '*', '/a?b=%ZZ&c', '/a?b=1#c']) {
      expect(take(url)).toEqual([url, undefined]);
    }
  });

  it('the key of the header wins over the one of the query', () => {
    expect(take('/a?secret=K', { authorization: 'Bearer H' })).toEqual(['/a', 'H']);
    expect(take('/a?secret=K', { authorization: 'Basic H' })).toEqual(['/a', 'K']);
  });
});
