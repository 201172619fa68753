import type { SegmentField, SegmentGroup, SegmentMatch, SegmentOp, SegmentRule } from '../api/types';

export type RuleValue = NonNullable<SegmentRule['value']>;

/** A rule being edited; `value` is null until it has one. */
export interface RuleDraft {
  /** Local id: names the rule while others come and go. */
  key: string;
  /** Empty if not chosen yet. */
  field: string;
  op: SegmentOp;
  value: RuleValue | null;
}

export interface GroupDraft {
  key: string;
  match: SegmentMatch;
  rules: RuleDraft[];
}

export type EntryDraft = RuleDraft | GroupDraft;

export interface RulesDraft {
  match: SegmentMatch;
  entries: EntryDraft[];
}

export interface Definition {
  match: SegmentMatch;
  rules: (SegmentRule | SegmentGroup)[];
}

export type Shape = 'none' | 'one' | 'list' | 'days';

let made = 0;
const newKey = (): string => `rule-${(made += 1)}`;

export const newRule = (): RuleDraft => ({ key: newKey(), field: '', op: 'eq', value: null });
export const newGroup = (): GroupDraft => ({ key: newKey(), match: 'any', rules: [newRule()] });
export const copyOf = (rule: RuleDraft): RuleDraft => ({ ...rule, key: newKey() });

export function toDraft({ match, rules }: Definition): RulesDraft {
  const ruleOf = ({ field, op, value }: SegmentRule): RuleDraft => ({
    key: newKey(),
    field,
    op,
    value: value ?? (op === 'exists' ? true : null),
  });
  const entries = rules.map((entry) =>
    'rules' in entry ? { key: newKey(), match: entry.match ?? 'all', rules: entry.rules.map(ruleOf) } : ruleOf(entry),
  );
  return { match, entries };
}

/** The body to send: rules keep their positions, so the server's paths fit the draft. */
export function toDefinition({ match, entries }: RulesDraft): Definition {
  const ruleOf = ({ field, op, value }: RuleDraft): SegmentRule => ({ field, op, ...(value !== null && { value }) });
  return {
    match,
    rules: entries.map((entry) =>
      'rules' in entry ? { match: entry.match, rules: entry.rules.map(ruleOf) } : ruleOf(entry),
    ),
  };
}

const rulesOf = ({ entries }: RulesDraft): RuleDraft[] =>
  entries.flatMap((entry) => ('rules' in entry ? entry.rules : [entry]));

export const countRules = (draft: RulesDraft): number => rulesOf(draft).length;

/** True if every rule has a field, a comparison and a value, so the server can be asked. */
export const isComplete = (draft: RulesDraft): boolean =>
  draft.entries.length > 0 &&
  rulesOf(draft).every(({ field, op, value }) => field !== '' && (shapeOf(op) === 'none' || !isEmpty(value)));

const isEmpty = (value: RuleValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Replaces a rule by others, or by none; an empty group is removed. */
export function replaceRule(draft: RulesDraft, key: string, by: (rule: RuleDraft) => RuleDraft[]): RulesDraft {
  const replaced = (rule: RuleDraft): RuleDraft[] => (rule.key === key ? by(rule) : [rule]);
  const entries = draft.entries.flatMap((entry): EntryDraft[] => {
    if (!('rules' in entry)) return replaced(entry);
    const rules = entry.rules.flatMap(replaced);
    return rules.length === 0 ? [] : [{ ...entry, rules }];
  });
  return { ...draft, entries };
}

/** Replaces a group; null removes it with its rules. */
export function replaceGroup(draft: RulesDraft, key: string, by: (group: GroupDraft) => GroupDraft | null): RulesDraft {
  const entries = draft.entries.flatMap((entry): EntryDraft[] => {
    if (!('rules' in entry) || entry.key !== key) return [entry];
    const group = by(entry);
    return group === null ? [] : [group];
  });
  return { ...draft, entries };
}

export function shapeOf(op: SegmentOp): Shape {
  if (op === 'exists') return 'none';
  if (op === 'in') return 'list';
  return op === 'within_days' ? 'days' : 'one';
}

/** The rule with another field: keeps the comparison if the field has it, and the value only if it means the same. */
export function withField(rule: RuleDraft, field: SegmentField, before: SegmentField | undefined): RuleDraft {
  const op = field.ops.find((each) => each === rule.op) ?? field.ops[0] ?? 'eq';
  const isAlike = before?.type === field.type && field.choices === null && shapeOf(op) === shapeOf(rule.op);
  return { ...rule, field: field.field, op, value: isAlike ? rule.value : firstValue(field.type, op) };
}

/** The rule with another comparison; keeps what fits of the value. */
export function withOp(rule: RuleDraft, type: SegmentField['type'] | undefined, op: SegmentOp): RuleDraft {
  const [before, after] = [shapeOf(rule.op), shapeOf(op)];
  if (before === after && after !== 'none') return { ...rule, op };
  const { value } = rule;
  if (before === 'one' && after === 'list' && value !== null && value !== '' && typeof value !== 'boolean')
    return { ...rule, op, value: [value] as string[] | number[] };
  if (before === 'list' && after === 'one' && Array.isArray(value)) return { ...rule, op, value: value[0] ?? null };
  return { ...rule, op, value: firstValue(type, op) };
}

function firstValue(type: SegmentField['type'] | undefined, op: SegmentOp): RuleValue | null {
  return op === 'exists' || (type === 'boolean' && shapeOf(op) === 'one') ? true : null;
}
