import { expect, it } from '@jest/globals';
import { fileNameOf, kindOfFile } from './file-kind';

it('a file is shown by its name, and as what it is said to be or its name says', () => {
  expect(fileNameOf('https://cdn.example/a/price%20list.pdf?v=2')).toBe('price list.pdf');
  expect([fileNameOf('https://cdn.example/'), fileNameOf('no address'), fileNameOf('https://x.example/%ff')]).toEqual([
    'cdn.example',
    'no address',
    '%ff',
  ]);
  expect(kindOfFile('https://x.example/A.PNG', '')).toBe('image');
  expect(kindOfFile('https://x.example/A.PNG', 'document')).toBe('document');
  expect(kindOfFile('https://x.example/file', '')).toBe('document');
});
