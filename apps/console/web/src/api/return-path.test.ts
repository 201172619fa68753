import { describe, expect, it } from '@jest/globals';
import { safeReturnPath } from './return-path';

describe('the path that sign-in returns to', () => {
  it('keeps a path of the console with its filters', () => {
    expect(safeReturnPath('/o/1/messages?status=failed')).toBe('/o/1/messages?status=failed');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?return=%2F',
    '',
    undefined,
    7,
  ])('sends nobody to %p', (value) => {
    expect(safeReturnPath(value)).toBe('/');
  });
});
