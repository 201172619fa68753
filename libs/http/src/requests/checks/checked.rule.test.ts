import { describe, expect, it } from '@jest/globals';
import { IsEmail, IsOptional, ValidateIf } from 'class-validator';
import { checkedFieldsOf, failuresOf } from './checked.rule';
import { Rule } from './rule.decorator';

const asked: unknown[] = [];

class Short {
  @IsOptional()
  @ValidateIf((object: Short) => object.unless === undefined)
  @Rule({
    name: 'digits',
    test: (value) => {
      asked.push(value);
      return Number(value) > 0;
    },
    field: 'MALFORMED',
    message: 'no digits',
  })
  @Rule({ name: 'short', longest: 2, test: () => true, field: 'TOO_LONG', message: 'too long' })
  @Rule({
    name: 'required',
    stage: 'required',
    test: (value) => value !== '',
    field: 'REQUIRED',
    message: 'missing',
  })
  text?: unknown;

  unless?: unknown;
}

const failuresOfShort = (values: Partial<Short>): string[] =>
  failuresOf(checkedFieldsOf(Short), Object.assign(new Short(), values)).map(
    ({ name, message }) => `${name}: ${message}`,
  );

describe('failuresOf', () => {
  it('failuresOf names the first rule that a field breaks, and none of a field that is not looked at', () => {
    expect(failuresOfShort({ text: '12' })).toEqual([]);
    expect(failuresOfShort({ text: '123' })).toEqual(['text: too long']);
    expect(failuresOfShort({ text: 'ab' })).toEqual(['text: no digits']);
    for (const values of [{}, { text: null }, { text: 'abc', unless: 1 }]) expect(failuresOfShort(values)).toEqual([]);
  });

  it('failuresOf asks whether a field is there, then its type and length, then what it contains, whatever the order above it', () => {
    asked.length = 0;
    expect(failuresOfShort({ text: 'abc' })).toEqual(['text: too long']);
    expect(failuresOfShort({ text: '' })).toEqual(['text: missing']);
    expect(asked).toEqual([]);
    failuresOfShort({ text: 'ab' });
    expect(asked).toEqual(['ab']);
  });
});

describe('the code of a rule that bounds a text', () => {
  class Named {
    @Rule({
      name: 'name',
      longest: 4,
      test: (value) => typeof value === 'string' && value.trim() !== '' && value.length < 4 && !value.includes('\0'),
      field: 'TOO_LONG',
      message: 'at most 3 characters',
    })
    name?: unknown;
  }
  it.each([
    ['abcd', 'TOO_LONG', 'TOO_LONG'],
    ['abcde', 'TOO_LONG', 'TOO_LONG'],
    [5, 'WRONG_TYPE', 'TEXT'],
    [{ a: 1 }, 'WRONG_TYPE', 'TEXT'],
    [true, 'WRONG_TYPE', 'TEXT'],
    ['  ', 'MALFORMED', 'TEXT'],
    ['a\0', 'MALFORMED', 'TEXT'],
  ])('%j is %s', (name, field, reason) => {
    const [failure] = failuresOf(checkedFieldsOf(Named), Object.assign(new Named(), { name }));
    expect(failure).toMatchObject({ field, reason });
  });
});

describe('checkedFieldsOf', () => {
  it('checkedFieldsOf makes nothing of a list or a text that is longer than its field may be', () => {
    const read: unknown[] = [];
    class Listed {
      @Rule({
        name: 'list',
        longest: 2,
        read: (value) => (read.push(value), value),
        test: () => true,
        field: 'TOO_LONG',
        message: 'too long',
      })
      list: unknown;
    }
    const [field] = checkedFieldsOf(Listed);
    for (const value of [[1, 2], [1, 2, 3], 'abc']) expect(field?.read?.(value, null)).toBe(value);
    expect(read).toEqual([[1, 2]]);
  });

  it('checkedFieldsOf refuses a rule that does not say how its failure is answered', () => {
    class Foreign {
      @IsEmail()
      mail: string;
    }
    expect(() => checkedFieldsOf(Foreign)).toThrow('Foreign.mail has a rule that was not made by @Rule');
  });
});
