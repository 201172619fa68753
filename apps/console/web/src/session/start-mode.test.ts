import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rememberMode, startMode } from './session';

jest.mock('@tanstack/react-router', () => ({}));
jest.mock('@tanstack/react-query', () => ({ queryOptions: (options: object) => options }));

const anOrganization = (isLive: boolean) => ({
  id: 'a',
  name: 'Demo',
  role: 'owner' as const,
  has_live_account: isLive,
});

describe('the mode in which an organization opens', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    });
  });

  it('is test until the first number or phone that reaches real people, and live from then on', () => {
    expect([startMode(anOrganization(false)), startMode(anOrganization(true))]).toEqual(['test', 'live']);
  });

  it('is the one that was chosen in this browser', () => {
    rememberMode(anOrganization(false), 'live');
    expect(startMode(anOrganization(false))).toBe('live');
    rememberMode(anOrganization(true), 'test');
    expect(startMode(anOrganization(true))).toBe('test');
  });

  it('is live once the first number is connected, whatever was chosen before', () => {
    rememberMode(anOrganization(false), 'test');
    expect(startMode(anOrganization(true))).toBe('live');
  });
});
