import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../api/client';
import type { SegmentField } from '../api/types';
import { faultsOf, faultsOfRules } from './rule-faults';
import {
  copyOf,
  countRules,
  type Definition,
  isComplete,
  newRule,
  replaceGroup,
  replaceRule,
  type RuleDraft,
  toDefinition,
  toDraft,
  withField,
  withOp,
} from './rules';

const DEFINITION: Definition = {
  match: 'all',
  rules: [
    { field: 'country', op: 'eq', value: 'CO' },
    {
      match: 'any',
      rules: [
        { field: 'tags', op: 'in', value: ['a', 'b'] },
        { field: 'last_inbound_at', op: 'within_days', value: 30 },
      ],
    },
    { field: 'email', op: 'exists', value: false },
  ],
};
const TAGS: SegmentField = {
  field: 'tags',
  label: null,
  type: 'tags',
  ops: ['eq', 'in', 'exists'],
  choices: null,
  has_values: true,
};
const NUMBER: SegmentField = { ...TAGS, field: 'custom_fields.age', type: 'number', ops: ['eq', 'gt', 'in', 'exists'] };
const BLOCKED: SegmentField = { ...TAGS, field: 'blocked', type: 'boolean', ops: ['eq', 'neq'] };

const aRule = (rule: Partial<RuleDraft>): RuleDraft => ({ ...newRule(), ...rule });
const keysOf = (draft: ReturnType<typeof toDraft>): string[] =>
  draft.entries.flatMap((entry) => ('rules' in entry ? entry.rules.map(({ key }) => key) : [entry.key]));

describe('rules that are written', () => {
  it('are saved as they were read, and each has a name of its own', () => {
    const draft = toDraft(DEFINITION);
    expect(toDefinition(draft)).toEqual(DEFINITION);
    expect(new Set(keysOf(draft)).size).toBe(4);
    expect([countRules(draft), isComplete(draft)]).toEqual([4, true]);
  });

  it('are not complete while one says nothing', () => {
    const complete = (rule: Partial<RuleDraft>) => isComplete({ match: 'all', entries: [aRule(rule)] });
    expect(complete({})).toBe(false);
    for (const value of [null, '', []]) expect(complete({ field: 'name', value })).toBe(false);
    for (const value of ['x', 0, false, ['x']]) expect(complete({ field: 'name', value })).toBe(true);
    expect(complete({ field: 'name', op: 'exists', value: null })).toBe(true);
    expect(isComplete({ match: 'all', entries: [] })).toBe(false);
  });

  it('are changed, copied and removed by their names, also inside of groups; a group without rules goes', () => {
    const draft = toDraft(DEFINITION);
    const [first = '', second = '', third = ''] = keysOf(draft);
    const copied = replaceRule(draft, second, (rule) => [rule, copyOf(rule)]);
    expect([countRules(copied), new Set(keysOf(copied)).size]).toEqual([5, 5]);
    const changed = replaceRule(draft, first, (rule) => [{ ...rule, value: 'PE' }]);
    expect(toDefinition(changed).rules[0]).toEqual({ field: 'country', op: 'eq', value: 'PE' });
    const gone = [second, third].reduce((now, key) => replaceRule(now, key, () => []), draft);
    expect(toDefinition(gone).rules).toEqual([DEFINITION.rules[0], DEFINITION.rules[2]]);
    const group = draft.entries[1]?.key ?? '';
    expect(toDefinition(replaceGroup(draft, group, () => null)).rules).toHaveLength(2);
    expect(toDefinition(replaceGroup(draft, group, (own) => ({ ...own, match: 'all' }))).rules[1]).toMatchObject({
      match: 'all',
    });
  });
});

describe('a rule that gets another field or comparison', () => {
  it('keeps what means the same, and begins anew otherwise', () => {
    const tags = aRule({ field: 'tags', op: 'eq', value: 'vip' });
    expect(withField(tags, NUMBER, TAGS)).toMatchObject({ field: 'custom_fields.age', op: 'eq', value: null });
    expect(withField(tags, { ...TAGS, field: 'other' }, TAGS)).toMatchObject({ field: 'other', value: 'vip' });
    expect(withField(tags, BLOCKED, TAGS)).toMatchObject({ op: 'eq', value: true });
    expect(withField(aRule({ field: 'custom_fields.age', op: 'gt', value: 3 }), TAGS, NUMBER)).toMatchObject({
      op: 'eq',
      value: null,
    });
  });

  it('takes one value as a list of one, and a list as its first', () => {
    const tags = aRule({ field: 'tags', op: 'eq', value: 'vip' });
    const list = withOp(tags, 'tags', 'in');
    expect(list.value).toEqual(['vip']);
    expect(withOp({ ...list, value: ['a', 'b'] }, 'tags', 'eq').value).toBe('a');
    expect(withOp(tags, 'tags', 'exists').value).toBe(true);
    expect(withOp({ ...tags, value: null }, 'tags', 'in').value).toBeNull();
    expect(withOp({ ...tags, op: 'exists', value: false }, 'boolean', 'eq').value).toBe(true);
  });
});

describe('what the server says of rules', () => {
  const FIELDS = {
    'rules[1].rules[0].value[1]': 'x',
    'rules[2].op': 'x',
    'rules[10].field': 'x',
    'rules[20]': 'x',
    name: 'x',
  };

  it('stands at the rule that it is about', () => {
    const at = (path: string, rule: Partial<RuleDraft> = {}) => faultsOf(FIELDS, path, aRule(rule), TAGS);
    expect(at('rules[1].rules[0]')).toEqual({ value: 'tags' });
    expect(at('rules[1].rules[0]', { op: 'within_days' })).toEqual({ value: 'days' });
    expect(at('rules[2]')).toEqual({ op: 'op' });
    expect(at('rules[10]')).toEqual({ field: 'field' });
    expect(at('rules[20]')).toEqual({ field: 'other' });
    expect([at('rules[1]'), at('rules[0]')]).toEqual([{}, {}]);
    expect(faultsOf(FIELDS, 'rules[1].rules[0]', aRule({}), undefined)).toEqual({ value: 'other' });
  });

  it('is told apart from what it says of the name', () => {
    const refusal = (fields: Record<string, string>) => faultsOfRules(new ApiError(400, 'VALIDATION', '', fields));
    expect(refusal(FIELDS)).toEqual(FIELDS);
    expect([refusal({ name: 'x' }), refusal({}), faultsOfRules(new Error('x'))]).toEqual([null, null, null]);
  });
});
