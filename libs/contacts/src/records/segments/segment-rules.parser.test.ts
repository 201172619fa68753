import { describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { areRules, LONGEST_RULES, parseRules } from './segment-rules.parser';

const field = (key: string, type: ContactFieldRecord['type'], options: string[] = []): ContactFieldRecord => ({
  id: `id of ${key}`,
  key,
  label: key,
  type,
  options,
  required: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const FIELDS = [
  field('points', 'number'),
  field('tier', 'select', ['gold', 'silver']),
  field('birthday', 'date'),
  field('vip', 'boolean'),
  field('note', 'text'),
];

const parse = (...rules: unknown[]) => parseRules('all', rules, FIELDS);

function refusalOf(...rules: unknown[]): string[] {
  try {
    parse(...rules);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = error.extra?.fields as { field: string; code: string }[];
    return [error.code, ...faults.map(({ field: path, code }) => `${path} ${code}`)];
  }
  return [];
}

const inList = (length: number) => Array.from({ length }, (_, n) => `t${n}`);

describe('rules of a segment', () => {
  it('values are stored as contacts have them', () => {
    const { rules, fieldIds } = parse(
      { field: 'phone', op: 'eq', value: '+49 151 1234567' },
      { field: 'phone', op: 'starts', value: '+49 (151)' },
      { field: 'email', op: 'eq', value: 'Ana@Example.com' },
      { field: 'tags', op: 'in', value: ['VIP', 'vip '] },
      { field: 'created_at', op: 'after', value: '2026-01-01' },
      { field: 'created_at', op: 'after', value: '2026-01-01T01:00:00+01:00' },
      { field: 'name', op: 'exists' },
      { field: 'custom_fields.points', op: 'gt', value: 1.5 },
      { match: 'any', rules: [{ field: 'custom_fields.tier', op: 'eq', value: 'gold', more: 1 }] },
    );
    expect(rules.map((rule) => ('rules' in rule ? rule.rules : rule.value))).toEqual([
      '491511234567',
      '49151',
      'ana@example.com',
      ['vip'],
      '2026-01-01',
      '2026-01-01T00:00:00.000Z',
      true,
      1.5,
      [{ field: 'custom_fields.tier', op: 'eq', value: 'gold' }],
    ]);
    expect(fieldIds).toEqual(['id of points', 'id of tier']);
  });

  it.each([
    [{ field: 'name', op: 'gt', value: 'x' }, '.op NOT_ALLOWED'],
    [{ field: 'name', op: 'before', value: '2026-01-01' }, '.op NOT_ALLOWED'],
    [{ field: 'created_at', op: 'eq', value: '2026-01-01' }, '.op NOT_ALLOWED'],
    [{ field: 'blocked', op: 'exists', value: true }, '.op NOT_ALLOWED'],
    [{ field: 'source', op: 'contains', value: 'a' }, '.op NOT_ALLOWED'],
    [{ field: 'custom_fields.points', op: 'contains', value: '1' }, '.op NOT_ALLOWED'],
    [{ field: 'custom_fields.vip', op: 'in', value: [true] }, '.op NOT_ALLOWED'],
    [{ field: 'name', op: 'like', value: 'x' }, '.op NOT_ALLOWED'],
    [{ field: 'name', op: 'toString', value: 'x' }, '.op NOT_ALLOWED'],
    [{ field: 'name', value: 'x' }, '.op REQUIRED'],
    [{ op: 'eq', value: 'x' }, '.field REQUIRED'],
    [{ field: 7, op: 'eq', value: 'x' }, '.field WRONG_TYPE'],
    [{ field: 'surname', op: 'eq', value: 'x' }, '.field NOT_ALLOWED'],
    [{ field: '__proto__', op: 'eq', value: 'x' }, '.field NOT_ALLOWED'],
    [{ field: 'constructor', op: 'eq', value: 'x' }, '.field NOT_ALLOWED'],
    [{ field: 'channels.fax.opt', op: 'eq', value: 'out' }, '.field NOT_ALLOWED'],
    [{ field: 'clicked_at', op: 'within_days', value: 7 }, '.field NOT_ALLOWED'],
    [{ field: 'name', op: 'eq' }, '.value REQUIRED'],
    [{ field: 'name', op: 'eq', value: '' }, '.value REQUIRED'],
    [{ field: 'name', op: 'eq', value: ' ' }, '.value MALFORMED'],
    [{ field: 'name', op: 'eq', value: 'a\0' }, '.value MALFORMED'],
    [{ field: 'name', op: 'contains', value: '\ud800' }, '.value MALFORMED'],
    [{ field: 'name', op: 'eq', value: 1 }, '.value WRONG_TYPE'],
    [{ field: 'name', op: 'eq', value: ['x'] }, '.value WRONG_TYPE'],
    [{ field: 'name', op: 'eq', value: 'x'.repeat(501) }, '.value TOO_LONG'],
    [{ field: 'name', op: 'exists', value: 'yes' }, '.value WRONG_TYPE'],
    [{ field: 'name', op: 'in', value: 'x' }, '.value WRONG_TYPE'],
    [{ field: 'name', op: 'in', value: [] }, '.value OUT_OF_RANGE'],
    [{ field: 'name', op: 'in', value: inList(101) }, '.value OUT_OF_RANGE'],
    [{ field: 'name', op: 'in', value: ['a', 7] }, '.value[1] WRONG_TYPE'],
    [{ field: 'phone', op: 'eq', value: '0151' }, '.value MALFORMED'],
    [{ field: 'phone', op: 'contains', value: 'ana' }, '.value MALFORMED'],
    [{ field: 'email', op: 'eq', value: 'ana' }, '.value MALFORMED'],
    [{ field: 'blocked', op: 'eq', value: 'true' }, '.value WRONG_TYPE'],
    [{ field: 'source', op: 'eq', value: 'fax' }, '.value NOT_ALLOWED'],
    [{ field: 'channels.sms.opt', op: 'eq', value: 'maybe' }, '.value NOT_ALLOWED'],
    [{ field: 'created_at', op: 'before', value: 'yesterday' }, '.value MALFORMED'],
    [{ field: 'created_at', op: 'before', value: '2026-02-30' }, '.value MALFORMED'],
    [{ field: 'created_at', op: 'before', value: '9999-12-31T23:59:59-23:59' }, '.value OUT_OF_RANGE'],
    [{ field: 'created_at', op: 'before', value: '0000-01-01' }, '.value OUT_OF_RANGE'],
    [{ field: 'created_at', op: 'within_days', value: 0 }, '.value OUT_OF_RANGE'],
    [{ field: 'created_at', op: 'within_days', value: 1.5 }, '.value OUT_OF_RANGE'],
    [{ field: 'created_at', op: 'within_days', value: 40_000 }, '.value OUT_OF_RANGE'],
    [{ field: 'custom_fields.points', op: 'gt', value: '1' }, '.value WRONG_TYPE'],
    [{ field: 'custom_fields.points', op: 'gt', value: JSON.parse('1e400') as number }, '.value WRONG_TYPE'],
    [{ field: 'custom_fields.tier', op: 'eq', value: 'bronze' }, '.value NOT_ALLOWED'],
    [{ field: 'custom_fields.birthday', op: 'after', value: '2026-02-30' }, '.value MALFORMED'],
    ['name', ' WRONG_TYPE'],
    [{ match: 'all', rules: [] }, '.rules WRONG_TYPE'],
    [{ match: 'none', rules: [{ field: 'name', op: 'exists' }] }, '.match NOT_ALLOWED'],
    [{ match: 'all', rules: [{ match: 'any', rules: [] }] }, '.rules[0] NOT_ALLOWED'],
    [{ match: 'all', rules: [null] }, '.rules[0] WRONG_TYPE'],
    [{ match: 'all', rules: [{ field: 'name', op: 'eq', value: 7 }] }, '.rules[0].value WRONG_TYPE'],
    [{ field: 'name', op: 'exists', rules: [{ field: 'name', op: 'exists' }] }, '.field NOT_ALLOWED'],
  ])('%j is refused by its path', (rule, fault) => {
    expect(refusalOf({ field: 'name', op: 'exists' }, rule)).toEqual(['VALIDATION', `rules[1]${fault}`]);
  });

  it('all that is wrong is said at once', () => {
    const rules = [{ field: 'name', op: 'gt' }, { op: 'eq' }, { field: 'custom_fields.nope', op: 'eq', value: 1 }];
    expect(refusalOf(...rules)).toEqual([
      'VALIDATION',
      'rules[0].op NOT_ALLOWED',
      'rules[1].field REQUIRED',
      'rules[2].field NOT_ALLOWED',
    ]);
  });

  it('no more is said of what is wrong than somebody can read', () => {
    const values = Array.from({ length: 100 }, () => 7);
    const rules = Array.from({ length: 20 }, () => ({ field: 'name', op: 'in', value: values }));
    expect(refusalOf(...rules)).toHaveLength(51);
    expect(refusalOf(...Array.from({ length: 20_000 }, () => 7))).toHaveLength(51);
  });

  it.each(['nope', '__proto__', 'constructor', 'toString', '', "x'; drop table contacts; --"])(
    'custom_fields.%s, which is no field, is FIELD_NOT_FOUND',
    (key) => {
      expect(refusalOf({ field: `custom_fields.${key}`, op: 'eq', value: 'x' })).toEqual([
        'FIELD_NOT_FOUND',
        'rules[0].field NOT_ALLOWED',
      ]);
    },
  );

  it('twenty rules are taken, those of groups among them, and no more', () => {
    const rule = { field: 'name', op: 'exists' };
    const group = { match: 'any', rules: Array.from({ length: 19 }, () => rule) };
    expect(refusalOf(rule, group)).toEqual([]);
    expect(refusalOf(rule, group, rule, rule)).toEqual(['VALIDATION', 'rules[2] OUT_OF_RANGE']);
  });

  it('what is no list, too deep or too long is not looked at', () => {
    const deep = JSON.parse(`${'{"rules":['.repeat(200_000)}${']}'.repeat(200_000)}`) as unknown;
    const long = { field: 'name', op: 'eq', value: 'x'.repeat(LONGEST_RULES) };
    for (const rules of [deep, [deep], [long], [], 'x', null, {}, 7]) expect(areRules(rules)).toBe(false);
    expect(areRules([{ match: 'all', rules: [{ field: 'tags', op: 'in', value: ['a'] }] }])).toBe(true);
  });
});
