import { describe, expect, it } from '@jest/globals';
import { nameOfFile } from './media-types';

describe('the name of a file', () => {
  it.each([
    ['price%20list.pdf', 'price list.pdf'],
    ['Preisliste%2050%.pdf', 'Preisliste 50%.pdf'],
    ['%E2%82%AC5%25.pdf', '€5%.pdf'],
    ['caf%E9.pdf', 'caf%E9.pdf'],
    ['', 'file'],
  ])('a file at an address that ends with %j is called %j', (last, name) => {
    expect(nameOfFile(undefined, `https://example.com/files/${last}?x=1`)).toBe(name);
  });

  it('a name that somebody gave counts more than the address', () => {
    expect(nameOfFile('offer.pdf', 'https://example.com/a.pdf')).toBe('offer.pdf');
    expect(nameOfFile(undefined, undefined)).toBe('file');
  });
});
