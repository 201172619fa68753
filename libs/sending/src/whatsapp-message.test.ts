import { describe, expect, it, jest } from '@jest/globals';
import { isShortEnough } from './whatsapp-message';

describe('the length of a WhatsApp message', () => {
  it.each([
    ['x'.repeat(1_024), true],
    ['x'.repeat(1_025), false],
    ['👋'.repeat(1_024), true],
    ['👋'.repeat(1_025), false],
  ])('a caption has at most 1,024 characters, whatever they are made of (%#)', (text, expected) => {
    expect(isShortEnough(text, true)).toBe(expected);
  });

  it.each([
    ['é'.repeat(32_768), true],
    ['é'.repeat(32_769), false],
  ])('a text has at most 65,536 bytes (%#)', (text, expected) => {
    expect(isShortEnough(text, false)).toBe(expected);
  });

  it('the characters of a caption that is far too long are not counted', () => {
    const counting = jest.spyOn(Array, 'from');
    const isShort = isShortEnough('x'.repeat(65_536), true);
    const calls = counting.mock.calls.length;
    counting.mockRestore();
    expect([isShort, calls]).toEqual([false, 0]);
  });
});
