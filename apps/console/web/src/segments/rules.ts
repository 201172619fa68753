import type { SegmentField, SegmentGroup, SegmentMatch, SegmentOp, SegmentRule } from '../api/types';

export type RuleValue = NonNullable<SegmentRule['value']>;

/** A rule as it is written; null: it has no value yet. */
export interface RuleDraft {
  /** Of this page only: it names the rule while others come and go. */
  key: string;
  /** Empty: not chosen yet. */
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

/** Rules as they are written. */
export interface RulesDraft {
  match: SegmentMatch;
  entries: EntryDraft[];
}

/** Rules as the server takes and answers them. */
export interface Definition {
  match: SegmentMatch;
  rules: (SegmentRule | SegmentGroup)[];
}

/** How the value of a comparison is written. */
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

/** What is sent: each rule stands at the place where it stands in the draft, so the server's paths are those of the draft. */
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

/** Whether there is something to ask the server: every rule says what it compares, and with what. */
export const isComplete = (draft: RulesDraft): boolean =>
  draft.entries.length > 0 &&
  rulesOf(draft).every(({ field, op, value }) => field !== '' && (shapeOf(op) === 'none' || !isEmpty(value)));

const isEmpty = (value: RuleValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A rule becomes others, or none; a group without rules is none. */
export function replaceRule(draft: RulesDraft, key: string, by: (rule: RuleDraft) => RuleDraft[]): RulesDraft {
  const replaced = (rule: RuleDraft): RuleDraft[] => (rule.key === key ? by(rule) : [rule]);
  const entries = draft.entries.flatMap((entry): EntryDraft[] => {
    if (!('rules' in entry)) return replaced(entry);
    const rules = entry.rules.flatMap(replaced);
    return rules.length === 0 ? [] : [{ ...entry, rules }];
  });
  return { ...draft, entries };
}

/** A group becomes another one; null: it goes, with its rules. */
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

/** The rule with another field: the comparison stays if the field has it, the value only if it means the same. */
export function withField(rule: RuleDraft, field: SegmentField, before: SegmentField | undefined): RuleDraft {
  const op = field.ops.find((each) => each === rule.op) ?? field.ops[0] ?? 'eq';
  const isAlike = before?.type === field.type && field.choices === null && shapeOf(op) === shapeOf(rule.op);
  return { ...rule, field: field.field, op, value: isAlike ? rule.value : firstValue(field.type, op) };
}

/** The rule with another comparison; what can be kept of its value is. */
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
