import {
  SEGMENT_MATCHES,
  SEGMENT_OPS,
  type SegmentGroup,
  type SegmentMatch,
  type SegmentOp,
  type SegmentRule,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { CUSTOM, opsOf, type SegmentField, segmentFieldOf } from './segment-field';
import { parseValue } from './segment-value';

export interface SegmentDefinition {
  match: SegmentMatch;
  rules: (SegmentRule | SegmentGroup)[];
}

export interface ParsedDefinition extends SegmentDefinition {
  fieldIds: string[];
}

/** Including those in groups (contract.md D6). */
export const MOST_RULES = 20;
/** Characters, as JSON. */
export const LONGEST_RULES = 65_536;
const MOST_FAULTS = 50;
/** Nesting of lists in a body; a rule in a group with a list of values has six levels. */
const DEEPEST = 8;

const NO_CLICKS = 'Nobody counts clicks yet: a rule about them would be true of nobody.';

interface Fault {
  field: string;
  code: string;
  message: string;
}

/** Whether rules are safe to parse. It does not walk deeper than a definition can be. */
export const areRules = (given: unknown): boolean =>
  Array.isArray(given) &&
  given.length > 0 &&
  isShallow(given, DEEPEST) &&
  JSON.stringify(given).length <= LONGEST_RULES;

function isShallow(value: unknown, deepest: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return deepest > 0 && Object.values(value).every((each) => isShallow(each, deepest - 1));
}

/**
 * Parses rules that `areRules` has passed, into values as contacts store them.
 * @param fields custom ones of the organization
 * @throws AppError VALIDATION with the faults of all rules, by path; FIELD_NOT_FOUND when the only faults are missing
 * custom fields
 */
export function parseRules(
  match: SegmentMatch,
  given: readonly unknown[],
  fields: readonly ContactFieldRecord[],
): ParsedDefinition {
  const parser = new RulesParser(fields);
  const rules = given.flatMap((each, n) => parser.readEntry(each, `rules[${n}]`));
  parser.mustBeFaultless();
  return { match, rules, fieldIds: [...parser.fieldIds] };
}

class RulesParser {
  readonly fieldIds = new Set<string>();
  private readonly faults: Fault[] = [];
  private readonly missing: Fault[] = [];
  private count = 0;

  constructor(private readonly fields: readonly ContactFieldRecord[]) {}

  readEntry(given: unknown, path: string): (SegmentRule | SegmentGroup)[] {
    if (!isObject(given)) return this.refuse(path, 'WRONG_TYPE', 'It must be an object.');
    return Object.hasOwn(given, 'rules') ? this.readGroup(given, path) : this.readRule(given, path);
  }

  mustBeFaultless(): void {
    const faults = [...this.faults, ...this.missing];
    const [first] = faults;
    if (first === undefined) return;
    const code = this.faults.length === 0 ? 'FIELD_NOT_FOUND' : 'VALIDATION';
    throw new AppError(code, { message: first.message, extra: { fields: faults } });
  }

  private readGroup(given: Record<string, unknown>, path: string): SegmentGroup[] {
    const match = own(given, 'match') ?? 'all';
    const rules = own(given, 'rules');
    if (!isMatch(match)) this.refuse(`${path}.match`, 'NOT_ALLOWED', 'It must be all or any.');
    if (own(given, 'field') !== undefined)
      this.refuse(`${path}.field`, 'NOT_ALLOWED', 'An entry has either `field` or `rules`.');
    if (!Array.isArray(rules) || rules.length === 0)
      return this.refuse(`${path}.rules`, 'WRONG_TYPE', 'It must be a list of rules.');
    const read = rules.flatMap((each: unknown, n): SegmentRule[] => {
      const place = `${path}.rules[${n}]`;
      if (!isObject(each)) return this.refuse(place, 'WRONG_TYPE', 'It must be an object.');
      if (Object.hasOwn(each, 'rules'))
        return this.refuse(place, 'NOT_ALLOWED', 'A group cannot be inside of a group.');
      return this.readRule(each, place);
    });
    return isMatch(match) ? [{ match, rules: read }] : [];
  }

  private readRule(given: Record<string, unknown>, path: string): SegmentRule[] {
    this.count += 1;
    if (this.count === MOST_RULES + 1)
      this.refuse(path, 'OUT_OF_RANGE', `A segment has at most ${MOST_RULES} rules, those of groups among them.`);
    if (this.count > MOST_RULES) return [];
    const name = own(given, 'field');
    const field = this.readField(name, `${path}.field`);
    const op = own(given, 'op');
    if (op === undefined) return this.refuse(`${path}.op`, 'REQUIRED', 'It is missing.');
    if (!isOp(op)) return this.refuse(`${path}.op`, 'NOT_ALLOWED', `It must be one of ${SEGMENT_OPS.join(', ')}.`);
    if (field === undefined || typeof name !== 'string') return [];
    const ops = opsOf(field);
    if (!ops.includes(op))
      return this.refuse(`${path}.op`, 'NOT_ALLOWED', `Of this field it must be one of ${ops.join(', ')}.`);
    const parsed = parseValue(field, op, own(given, 'value'));
    if ('value' in parsed) return [{ field: name, op, value: parsed.value }];
    for (const { path: inside, code, message } of parsed.faults) this.refuse(`${path}.value${inside}`, code, message);
    return [];
  }

  private readField(name: unknown, path: string): SegmentField | undefined {
    if (name === undefined || name === '') this.refuse(path, 'REQUIRED', 'It is missing.');
    else if (typeof name !== 'string') this.refuse(path, 'WRONG_TYPE', 'It must be a text.');
    else if (name === 'clicked_at') this.refuse(path, 'NOT_ALLOWED', NO_CLICKS);
    else {
      const field = segmentFieldOf(name, this.fields);
      if (field?.kind === 'custom') this.fieldIds.add(field.id);
      if (field !== undefined) return field;
      if (!name.startsWith(CUSTOM)) this.refuse(path, 'NOT_ALLOWED', 'No contact has this field.');
      else this.missing.push(faultOf(path, 'NOT_ALLOWED', 'No field has this key: see GET /contacts/fields.'));
    }
    return undefined;
  }

  private refuse(path: string, code: string, why: string): [] {
    if (this.faults.length < MOST_FAULTS) this.faults.push(faultOf(path, code, why));
    return [];
  }
}

const faultOf = (field: string, code: string, why: string): Fault => ({
  field,
  code,
  message: `\`${field}\` was not accepted. ${why}`,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
const isMatch = (value: unknown): value is SegmentMatch => SEGMENT_MATCHES.some((match) => match === value);
const isOp = (value: unknown): value is SegmentOp => SEGMENT_OPS.some((op) => op === value);
