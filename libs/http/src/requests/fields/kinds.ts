import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { FieldCode, RuleReason } from '../checks/rule.decorator';
import { isBlank, isStorableText, isUuid } from '../checks/text-rules';
import { toTime } from '../checks/time.parser';
import { EMPTY_OR_NOT_BLANK, NOT_BLANK } from '../description/value-schemas';
import { Field, type FieldOptions, type Kind } from './field';
import { controlsRule } from './no-controls.rule';

interface TextOptions extends FieldOptions {
  /** UTF-16 units. */
  max: number;
  /** Refuses white space alone; without it, such a text is a value, or absent in a change of a required field. */
  filled?: true;
  /** Refuses control characters except tabs and line breaks: the text is shown beside others. */
  noControls?: true;
  /** `max` counts characters, which may take two units each. */
  byCharacter?: true;
  /** Of a refused text. Default: TOO_LONG, or MALFORMED if it is short enough. */
  code?: FieldCode;
  also?: Kind['also'];
}

export function TextField(all: TextOptions): PropertyDecorator {
  const { max, filled, noControls, byCharacter, code, also, ...options } = all;
  const isFilled = filled === true || options.required !== undefined;
  const words = `text of ${isFilled ? '1 to' : 'at most'} ${max.toLocaleString('en')} characters`;
  const notBlank = options.clears ? EMPTY_OR_NOT_BLANK : NOT_BLANK;
  return Field(options, {
    schema: { type: 'string', maxLength: max, ...(isFilled && notBlank) },
    longest: byCharacter ? 2 * max : max,
    is: (value) =>
      isStorableText(value) && !(filled && isBlank(value)) && !(byCharacter && Array.from(value).length > max),
    must: (value) => (isBroken(value, max) ? 'text without NUL characters and without broken characters' : words),
    code: code ?? 'TOO_LONG',
    ...(code !== undefined && { reason: 'TEXT' }),
    params: { most: max },
    also: (name) => [...(noControls ? [controlsRule(name)] : []), ...(also?.(name) ?? [])],
  });
}

const isBroken = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max && !isStorableText(value);

interface PatternOptions extends FieldOptions {
  pattern: RegExp;
  /** UTF-16 units. */
  max: number;
  must: string;
  reason: RuleReason;
}

/** Text of a fixed form. If the field is optional, white space counts as absent. */
export function PatternField({ pattern, max, must, reason, ...options }: PatternOptions): PropertyDecorator {
  return Field(options, {
    schema: { type: 'string', pattern: pattern.source },
    longest: max,
    is: (value) => isBlank(value) || (typeof value === 'string' && pattern.test(value)),
    must,
    code: 'MALFORMED',
    reason,
    params: { most: max },
  });
}

interface ChoiceOptions extends FieldOptions {
  of: readonly string[];
}

export function ChoiceField({ of, ...options }: ChoiceOptions): PropertyDecorator {
  const words = of.join(', ');
  return Field(options, {
    schema: { type: 'string', enum: [...of] },
    is: (value) => typeof value === 'string' && of.includes(value),
    must: `one of ${words}`,
    code: 'NOT_ALLOWED',
    reason: 'ONE_OF',
    params: { words },
  });
}

interface ChoicesOptions extends ChoiceOptions {
  /** Entries. Default: none, and as many as there are words. */
  least?: number;
  most?: number;
}

export function ChoicesField({ of, least = 0, most = of.length, ...options }: ChoicesOptions): PropertyDecorator {
  const words = of.join(', ');
  const isOne = (value: unknown): boolean => typeof value === 'string' && of.includes(value);
  return Field(options, {
    schema: { enum: [...of], isArray: true, ...(least > 0 && { minItems: least }) },
    longest: most,
    is: (value) => Array.isArray(value) && value.length >= least && value.every(isOne),
    must: `a list of ${least > 0 ? 'one or more of ' : ''}${words}`,
    code: 'NOT_ALLOWED',
    reason: 'SOME_OF',
    params: { words },
  });
}

interface TextsOptions extends FieldOptions {
  /** UTF-16 units of each. */
  max: number;
  /** Entries. */
  most: number;
}

export function TextsField({ max, most, ...options }: TextsOptions): PropertyDecorator {
  const isOne = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= max && isStorableText(value) && !isBlank(value);
  return Field(options, {
    schema: { type: 'array', items: { type: 'string', ...NOT_BLANK, maxLength: max }, maxItems: most },
    longest: most,
    is: (value) => Array.isArray(value) && value.every(isOne),
    must: `a list of at most ${most} texts of 1 to ${max} characters`,
    code: 'OUT_OF_RANGE',
    reason: 'LIST',
    params: { most, longest: max },
  });
}

interface IntegerOptions extends FieldOptions {
  least: number;
  most: number;
}

export function IntegerField({ least, most, ...options }: IntegerOptions): PropertyDecorator {
  return Field(options, {
    schema: { type: 'integer', minimum: least, maximum: most },
    is: (value) => isIntegerWithin(value, least, most),
    must: `an integer from ${least} to ${most}`,
    code: 'OUT_OF_RANGE',
    reason: 'INTEGER',
    params: { least, most },
  });
}

export function BooleanField(options: FieldOptions): PropertyDecorator {
  return Field(options, {
    schema: { type: 'boolean' },
    is: (value) => typeof value === 'boolean',
    must: 'true or false',
    code: 'WRONG_TYPE',
    reason: 'BOOLEAN',
  });
}

interface IdOptions extends FieldOptions {
  of: string;
}

export function IdField({ of, ...options }: IdOptions): PropertyDecorator {
  return Field(options, {
    schema: { type: 'string', format: 'uuid' },
    is: isUuid,
    must: `the ID of ${of}`,
    code: 'MALFORMED',
    reason: 'ID',
  });
}

interface IdsOptions extends IdOptions {
  /** Entries. Default: none. */
  least?: number;
  most: number;
}

export function IdsField({ of, least = 0, most, ...options }: IdsOptions): PropertyDecorator {
  const minItems: ApiPropertyOptions = least > 0 ? { minItems: least } : {};
  return Field(options, {
    schema: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: most,
      ...minItems,
    },
    longest: most,
    is: (value) => Array.isArray(value) && value.length >= least && value.every(isUuid),
    must: `a list of ${least > 0 ? `${least} to` : 'at most'} ${most} IDs of ${of}`,
    code: 'MALFORMED',
    reason: 'IDS',
    params: { least, most },
  });
}

/** RFC 3339. */
export function TimeField(options: FieldOptions): PropertyDecorator {
  return Field(options, {
    schema: { type: 'string', format: 'date-time' },
    is: (value) => typeof value === 'string' && toTime(value) !== null,
    must: 'a time (RFC 3339), such as 2026-01-31T08:00:00Z',
    code: 'MALFORMED',
    reason: 'TIME',
  });
}

export function isIntegerWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
