import { describe, expect, it } from '@jest/globals';
import { presetOf, scopesOf } from './presets';

const ALL = ['messages:send', 'messages:read', 'accounts:read', 'accounts:write'];

describe('the presets of a key', () => {
  it('tick what their names say', () => {
    expect(scopesOf('send', ALL)).toEqual(['messages:send']);
    expect(scopesOf('read', ALL)).toEqual(['messages:read', 'accounts:read']);
    expect(scopesOf('full', ALL)).toEqual(ALL);
  });

  it('are found again by what is ticked, in any order', () => {
    expect(presetOf(['accounts:read', 'messages:read'], ALL)).toBe('read');
    expect(presetOf(['messages:read'], ALL)).toBe('custom');
    expect(presetOf([], ALL)).toBe('custom');
  });
});
