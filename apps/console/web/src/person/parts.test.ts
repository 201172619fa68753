import { describe, expect, it } from '@jest/globals';
import { DigitsLost } from './digits';
import { fieldPart, type GivenAddress, tagsAfter, tagsBody, withAddress, withoutAddress, withPrimary } from './parts';

const first: GivenAddress = { kind: 'phone', value: '1', primary: true };
const second: GivenAddress = { kind: 'phone', value: '2', primary: false };
const email: GivenAddress = { kind: 'email', value: 'a@example.com', primary: true };

describe('addresses of a contact', () => {
  it('have one primary one of each kind, whatever is added, taken away and chosen', () => {
    expect(withAddress([first], 'phone', '3').at(-1)).toEqual({ kind: 'phone', value: '3', primary: false });
    expect(withAddress([first], 'email', 'b').at(-1)).toEqual({ kind: 'email', value: 'b', primary: true });
    expect(withoutAddress([first, email, second], first)).toEqual([email, { ...second, primary: true }]);
    expect(withoutAddress([first, second], second)).toEqual([first]);
    expect(withPrimary([first, email, second], second)).toEqual([
      { ...first, primary: false },
      email,
      { ...second, primary: true },
    ]);
  });
});

describe('what is sent of a change', () => {
  it('of tags is what came and what went', () => {
    expect(tagsBody(['a', 'b'], ['b', 'c'])).toEqual({ add_tags: ['c'], remove_tags: ['a'] });
  });

  it('of tags is said again onto what others did meanwhile', () => {
    expect(tagsAfter(['a', 'x'], { add_tags: ['c', 'x'], remove_tags: ['a', 'gone'] })).toEqual(['x', 'c']);
  });

  it('of a number whose digits would be lost is nothing', () => {
    expect(() => fieldPart({ key: 'k', type: 'number' }).toBody('9007199254740993')).toThrow(DigitsLost);
  });

  it.each([
    ['number', '4.5', 4.5],
    ['number', 'many', 'many'],
    ['boolean', 'false', false],
    ['date', '2026-11-20', '2026-11-20'],
    ['text', '', null],
  ] as const)('of a field of the type %s with the text "%s" is %s', (type, text, value) => {
    expect(fieldPart({ key: 'k', type }).toBody(text)).toEqual({ custom_fields: { k: value } });
  });

  it('shows a value as it would be written', () => {
    expect(fieldPart({ key: 'k', type: 'boolean' }).of({ custom_fields: { k: false } } as never)).toBe('false');
    expect(fieldPart({ key: 'k', type: 'text' }).of({ custom_fields: {} } as never)).toBe('');
  });
});
