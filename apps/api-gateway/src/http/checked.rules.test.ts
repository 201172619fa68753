import { describe, expect, it } from '@jest/globals';
import { IsEmail, IsOptional, validateSync, ValidateIf } from 'class-validator';
import { SendSmsBody } from '../features/sms/send-sms.body';
import { ScheduleWhatsappBody, SendWhatsappBody } from '../features/whatsapp/send-whatsapp.body';
import { checkedFieldsOf, failuresOf } from './checked.rules';
import { Rule, type RuleContext } from './rule.decorator';

const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'text',
  '4915112345678',
  7,
  -1,
  true,
  [],
  {},
  'https://a.example/b.png',
];
const BODIES = [SendWhatsappBody, ScheduleWhatsappBody, SendSmsBody];

/** What class-validator's own executor finds. */
const found = (object: object): unknown[] =>
  validateSync(object).flatMap(({ property, contexts = {} }) =>
    Object.values(contexts as Record<string, RuleContext>).map(({ message }) => [property, message]),
  );

class Short {
  @IsOptional()
  @ValidateIf((object: Short) => object.unless === undefined)
  @Rule({ name: 'short', test: (value) => String(value).length < 3, field: 'TOO_LONG', message: 'too long' })
  @Rule({ name: 'digits', test: (value) => Number(value) > 0, field: 'MALFORMED', message: 'no digits' })
  text?: unknown;

  unless?: unknown;
}

const failuresOfShort = (values: Partial<Short>): string[] =>
  failuresOf(checkedFieldsOf(Short), Object.assign(new Short(), values)).map(
    ({ name, message }) => `${name}: ${message}`,
  );

describe('failuresOf', () => {
  it('names every rule that is broken, and none of a field that is not looked at', () => {
    expect(failuresOfShort({ text: '12' })).toEqual([]);
    expect(failuresOfShort({ text: 'abc' }).sort()).toEqual(['text: no digits', 'text: too long']);
    expect(failuresOfShort({ text: '123' })).toEqual(['text: too long']);
    for (const values of [{}, { text: null }, { text: 'abc', unless: 1 }]) expect(failuresOfShort(values)).toEqual([]);
  });

  it.each(BODIES)('finds in a %p what class-validator finds, in its order', (type) => {
    const fields = checkedFieldsOf(type);
    let failed = 0;
    for (const { name } of fields) {
      for (const value of VALUES) {
        const object = Object.assign(new type(), { to: '4915112345678', message: 'hello', [name]: value });
        const failures = failuresOf(fields, object).map(({ name: field, message }) => [field, message]);
        expect([name, value, failures]).toEqual([name, value, found(object)]);
        failed += failures.length;
      }
    }
    expect(failed).toBeGreaterThan(50);
  });
});

describe('checkedFieldsOf', () => {
  it('refuses a rule that does not say how its failure is answered', () => {
    class Foreign {
      @IsEmail()
      mail: string;
    }
    expect(() => checkedFieldsOf(Foreign)).toThrow('Foreign.mail has a rule that was not made by @Rule');
  });
});
