import type { ErrorCode } from '@chasqui/errors';
import type { PhoneCountry } from '@chasqui/phone-numbers';
import { ValidateBy } from 'class-validator';

/** What is wrong with a field, in `fields` of the error envelope. Append-only. */
export type FieldCode =
  | 'REQUIRED'
  | 'WRONG_TYPE'
  | 'MALFORMED'
  | 'TOO_LONG'
  | 'OUT_OF_RANGE'
  | 'NOT_ALLOWED'
  | 'BLOCKED';

/** What a value must be, for programs that word it themselves, such as a page in another language. Append-only. */
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

export type RuleParams = Readonly<Record<string, string | number>>;

const BY_FIELD: Partial<Record<FieldCode, RuleReason>> = {
  REQUIRED: 'REQUIRED',
  TOO_LONG: 'TOO_LONG',
  BLOCKED: 'PUBLIC_URL',
};

/** The order in which a field's rules run. Patterns belong to the last stage, where every value is short enough. */
export const RULE_STAGES = ['required', 'bound', 'content'] as const;
export type RuleStage = (typeof RULE_STAGES)[number];

/** UTF-16 units of a text, entries of a list: the limit for content rules if no rule of the field declares one. */
export const LONGEST_UNLESS_DECLARED = 2_048;

export interface RuleContext {
  stage: RuleStage;
  /** UTF-16 units of a text, entries of a list: a longer value breaks the rule, and `test` never sees it. */
  longest?: number;
  test: (value: unknown, object: object) => boolean;
  /**
   * Converts what was sent, before any rule. @param country completes phones: the sender's default country; null: none
   */
  read?: (value: unknown, country: PhoneCountry | null) => unknown;
  /** The spec's own code if it names one, else VALIDATION. */
  answer: ErrorCode;
  field: FieldCode;
  /** Public sentence; a function gets the failing value and its object. */
  message: string | ((value: unknown, object: object) => string);
  /** `message` for programs. Default: from the field's code and the rule's declared length. */
  reason?: RuleReason;
  params?: RuleParams;
}

export interface RuleOptions extends Omit<RuleContext, 'answer' | 'stage'> {
  name: string;
  answer?: ErrorCode;
  /** Default: `bound` if the rule declares `longest`, else `content`. */
  stage?: RuleStage;
}

export function isLonger(value: unknown, longest: number): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > longest;
}

export function Rule(options: RuleOptions): PropertyDecorator {
  const { name, answer = 'VALIDATION', stage = options.longest === undefined ? 'content' : 'bound', ...rule } = options;
  const { test, longest, field } = rule;
  const told = { reason: BY_FIELD[field], ...(longest !== undefined && { params: { most: longest } }) };
  const context: RuleContext = { ...(rule.reason === undefined && told), ...rule, stage, answer };
  const validate = (value: unknown, args?: { object: object }): boolean =>
    !isLonger(value, longest ?? Number.POSITIVE_INFINITY) && test(value, args?.object ?? {});
  return ValidateBy({ name, validator: { validate } }, { context, message: name });
}
