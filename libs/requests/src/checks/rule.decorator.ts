import type { ErrorCode } from '@chasqui/errors';
import type { PhoneCountry } from '@chasqui/phone-numbers';
import { ValidateBy } from 'class-validator';

/** What is wrong with a field, in one word, in `fields` of the error envelope. Append-only. */
export type FieldCode =
  | 'REQUIRED'
  | 'WRONG_TYPE'
  | 'MALFORMED'
  | 'TOO_LONG'
  | 'OUT_OF_RANGE'
  | 'NOT_ALLOWED'
  | 'BLOCKED';

/** What a value has to be, for programs that say it in other words: a page in another language. Append-only. */
export const RULE_REASONS = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_MANY',
  'TEXT',
  'ONE_LINE',
  'CONTROLS',
  'BOOLEAN',
  'INTEGER',
  'ONE_OF',
  'SOME_OF',
  'ID',
  'IDS',
  'LIST',
  'EMAIL',
  'PHONE',
  'NO_COUNTRY_CODE',
  'PUBLIC_URL',
  'COUNTRY',
  'LANGUAGE',
  'TIMEZONE',
  'TIME',
  'FUTURE_TIME',
  'NETWORKS',
  'KEY',
  'LOWER_CASE_NAME',
  'SHORTCUT',
  'VALUES',
  'ADDRESSES',
  'ADDRESSES_OR_FIELDS',
  'RULES',
  'VARIABLES',
  'VARIABLE_KEY',
  'VARIABLE_TWICE',
  'VARIABLE_TYPE',
  'VARIABLE_REQUIRED',
  'VARIABLE_TEXTS',
  'VARIABLE_OF_TYPE',
  'HEADERS',
  'QUIET_HOURS',
  'SIMS',
  'VERSION',
  'BASE64',
  'DELIMITER',
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

/** What the words of a reason speak of: limits, and the words that are allowed. */
export type RuleParams = Readonly<Record<string, string | number>>;

/** Of failures that say it all. */
const BY_FIELD: Partial<Record<FieldCode, RuleReason>> = {
  REQUIRED: 'REQUIRED',
  TOO_LONG: 'TOO_LONG',
  BLOCKED: 'PUBLIC_URL',
};

/**
 * In which order the rules of a field are asked, whatever the order of its decorators: whether it is there; its type and
 * length; what it contains. Patterns belong to the last stage, where nothing is long any more.
 */
export const RULE_STAGES = ['required', 'bound', 'content'] as const;
export type RuleStage = (typeof RULE_STAGES)[number];

/** Characters of a text, entries of a list: what the content of a field may have whose rules declare nothing else. */
export const LONGEST_UNLESS_DECLARED = 2_048;

/** Travels with a class-validator rule: what it asks, and how its failure is answered. */
export interface RuleContext {
  stage: RuleStage;
  /** UTF-16 units of a text, entries of a list: a longer one breaks the rule, and `test` never sees it. */
  longest?: number;
  test: (value: unknown, object: object) => boolean;
  /**
   * Makes what was sent the value of the field, before any rule sees it. Default: it is that as it is.
   *
   * @param country that completes phones: the default country of who sent it; null: none does
   */
  read?: (value: unknown, country: PhoneCountry | null) => unknown;
  /** The answer's code; the spec's own code where it names one, else VALIDATION. */
  answer: ErrorCode;
  field: FieldCode;
  /** Public sentence; of some rules it is made of the value that breaks the rule, and its object. */
  message: string | ((value: unknown, object: object) => string);
  /** The same for programs. Default: by the code of the field, and the length that the rule declares. */
  reason?: RuleReason;
  params?: RuleParams;
}

export interface RuleOptions extends Omit<RuleContext, 'answer' | 'stage'> {
  /** Unique among the rules of a field. */
  name: string;
  answer?: ErrorCode;
  /** Default: `bound` of a rule that declares `longest`, else `content`. */
  stage?: RuleStage;
}

/** Whether a value is longer than a rule looks at. */
export function isLonger(value: unknown, longest: number): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > longest;
}

/** A class-validator rule with the answer to its failure. */
export function Rule(options: RuleOptions): PropertyDecorator {
  const { name, answer = 'VALIDATION', stage = options.longest === undefined ? 'content' : 'bound', ...rule } = options;
  const { test, longest, field } = rule;
  const told = { reason: BY_FIELD[field], ...(longest !== undefined && { params: { most: longest } }) };
  const context: RuleContext = { ...(rule.reason === undefined && told), ...rule, stage, answer };
  const validate = (value: unknown, args?: { object: object }): boolean =>
    !isLonger(value, longest ?? Number.POSITIVE_INFINITY) && test(value, args?.object ?? {});
  return ValidateBy({ name, validator: { validate } }, { context, message: name });
}
