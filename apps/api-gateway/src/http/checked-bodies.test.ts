import type { AppError, ErrorCode } from '@chasqui/errors';
import { describe, expect, it } from '@jest/globals';
import { checkedFieldsOf, CheckedPipe, failuresOf, RULE_STAGES, type RuleContext } from '@chasqui/http/requests';
import { validateSync } from 'class-validator';
import { SendSmsBody } from '../features/sms/send-sms.body';
import { ScheduleWhatsappBody, SendWhatsappBody } from '../features/whatsapp/send-whatsapp.body';

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

interface Found extends RuleContext {
  property: string;
  message: string;
}

/** All broken rules, as class-validator's own executor finds them. */
const found = (object: object): Found[] =>
  validateSync(object).flatMap(({ property, contexts = {} }) =>
    Object.values(contexts as Record<string, RuleContext>).map((rule) => {
      const value: unknown = (object as Record<string, unknown>)[property];
      return {
        ...rule,
        property,
        message: typeof rule.message === 'string' ? rule.message : rule.message(value, object),
      };
    }),
  );

function firstByStage(all: readonly Found[]): [string, string][] {
  const inOrder = RULE_STAGES.flatMap((stage) => all.filter((rule) => rule.stage === stage));
  const properties = [...new Set(all.map(({ property }) => property))];
  const messageOf = (name: string) => inOrder.find(({ property }) => property === name)?.message ?? '';
  return properties.map((name) => [name, messageOf(name)]);
}

/** The order of spec.md's codes: a missing field before a wrong one, specific codes before VALIDATION. */
const gravestOf = (codes: readonly ErrorCode[]): ErrorCode | null =>
  (['INVALID_BODY', 'INVALID_ACCOUNT_ID', 'INVALID_DEVICE_ID', 'INVALID_PHONE', 'VALIDATION'] as const).find((code) =>
    codes.includes(code),
  ) ??
  codes[0] ??
  null;

function codeOf(act: () => unknown): ErrorCode | null {
  try {
    act();
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe('failuresOf', () => {
  it.each(BODIES)(
    'failuresOf finds in a %p the fields that class-validator finds, of each the first by stage',
    (type) => {
      const fields = checkedFieldsOf(type);
      let failed = 0;
      for (const { name } of fields) {
        for (const value of VALUES) {
          const object = Object.assign(new type(), { to: '4915112345678', message: 'hello', [name]: value });
          const failures = failuresOf(fields, object).map(({ name: field, message }) => [field, message]);
          expect([name, value, failures]).toEqual([name, value, firstByStage(found(object))]);
          failed += failures.length;
        }
      }
      expect(failed).toBeGreaterThan(50);
    },
  );
});

describe('CheckedPipe', () => {
  it.each(BODIES)('CheckedPipe answers a %p with the code that the gravest of all broken rules has', (type) => {
    const pipe = new CheckedPipe<object>(type);
    let refused = 0;
    for (const { name } of pipe.fields) {
      for (const value of VALUES.filter((each) => each !== null)) {
        const body = { to: '4915112345678', message: 'hello', [name]: value };
        const counted = value === '' ? { ...body, [name]: undefined } : body;
        const codes = found(Object.assign(new type(), counted)).map(({ answer }) => answer);
        expect([name, value, codeOf(() => pipe.transform(body))]).toEqual([name, value, gravestOf(codes)]);
        refused += Number(codes.length > 0);
      }
    }
    expect(refused).toBeGreaterThan(50);
  });
});
