import { toStorableText } from './storable-text';

describe('storable text', () => {
  it.each([
    ['plain', 'plain'],
    ['a\u0000b', 'ab'],
    ['\ud800', '\ufffd'],
    ['123456789', '12345678'],
    // A valid text whose emoji stands on the border.
    ['1234567😀', '1234567\ufffd'],
    ['123456😀', '123456😀'],
  ])('%j becomes %j', (given, stored) => {
    expect(toStorableText(given, 8)).toBe(stored);
  });
});
