import { describe, expect, it } from '@jest/globals';
import { actionOf } from './shortcuts';

const pressed = (key: string, change = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, isTaken: false, ...change });

describe('the keys of the inbox', () => {
  it('do what the list of them says', () => {
    expect(['j', 'k', 'r', 'e', 'a', '/', '?'].map((key) => pressed(key))).toEqual([
      'next',
      'previous',
      'reply',
      'close',
      'assign',
      'search',
      'help',
    ]);
  });

  it('do nothing while somebody writes or holds another key', () => {
    expect([pressed('j', { isTaken: true }), pressed('r', { ctrlKey: true }), pressed('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
