import type { ErrorCode } from '@chasqui/errors';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { elsewhereOf, TakenElsewhere } from '../checks/elsewhere.decorator';
import { EmptyText, type EmptyTextMeaning } from '../checks/empty-text';
import { Required } from '../checks/required.rule';
import { Rule, type RuleOptions } from '../checks/rule.decorator';
import { describedNames } from './shown';

export interface FieldOptions {
  about?: string;
  example?: unknown;
  /** For the description only: an absent field stays absent. */
  default?: unknown;
  /** It must be present; a code replaces INVALID_BODY as the answer if it is missing. Default: optional. */
  required?: true | ErrorCode;
  /** Tests for presence other than by blank; sees every value, undefined included. */
  there?: Pick<RuleOptions, 'test'> & Partial<Pick<RuleOptions, 'answer' | 'message'>>;
  /** Null, or an empty text in a text field, clears the value. */
  clears?: true;
  /** It may be absent, but not null: where a body keeps nulls, its check sees them. */
  notNull?: true;
  /** The answer's code if its check fails. Default: VALIDATION. */
  answer?: ErrorCode;
  schema?: ApiPropertyOptions;
}

export interface Kind extends Pick<RuleOptions, 'stage' | 'read' | 'reason' | 'params'> {
  schema: ApiPropertyOptions;
  is: RuleOptions['test'];
  /** As in "`name` must be …"; a full sentence if it begins with a backtick. */
  must: string | ((value: unknown) => string);
  code: RuleOptions['field'];
  /** UTF-16 units of a text, entries of a list; `is` sees nothing longer. */
  longest?: number;
  emptyText?: EmptyTextMeaning;
  /** Rules that run after it. @param name of the field */
  also?: (name: string) => readonly RuleOptions[];
}

const FIELDS = 'chasqui:fields';
type Declared = ReadonlyMap<string, { options: FieldOptions; kind: Kind }>;

const declaredIn = (prototype: object): Declared =>
  (Reflect.getMetadata(FIELDS, prototype) as Declared | undefined) ?? new Map();

/** A field of a body or query: its check, error text and description, from one declaration. */
export function Field(options: FieldOptions, kind: Kind): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    Reflect.defineMetadata(FIELDS, new Map([...declaredIn(prototype), [name, { options, kind }]]), prototype);
    const { required, there, clears, notNull } = options;
    const isOptional = required === undefined && there === undefined;
    const emptyText = kind.emptyText ?? (clears && kind.schema.type === 'string' ? 'clears' : undefined);
    applyDecorators(
      ApiProperty(described(options, kind)),
      isOptional ? unlessAbsent(notNull) : Required(name, required === true ? undefined : required, there),
      ...(emptyText === undefined ? [] : [EmptyText(emptyText)]),
      Rule(ruleOf(name, options, kind)),
      ...(kind.also?.(name) ?? []).map(Rule),
    )(prototype, key);
  };
}

const unlessAbsent = (notNull?: true): PropertyDecorator =>
  notNull ? ValidateIf((_object, value) => value !== undefined) : IsOptional();

function described(options: FieldOptions, kind: Kind): ApiPropertyOptions {
  const { about: description, required, clears, schema, example, default: usual } = options;
  const { enum: words, isArray, ...rest } = kind.schema as { enum?: readonly unknown[]; isArray?: boolean };
  return {
    ...rest,
    ...(words !== undefined && { enum: clears && !isArray ? [...words, null] : [...words], isArray }),
    ...(clears && { nullable: true }),
    ...(example !== undefined && { example }),
    ...(usual !== undefined && { default: usual }),
    ...(description !== undefined && { description }),
    ...schema,
    required: required !== undefined,
  } as ApiPropertyOptions;
}

function ruleOf(name: string, { answer }: FieldOptions, kind: Kind): RuleOptions {
  const { is, must, code, longest, stage, read, reason, params } = kind;
  const said = (words: string): string => (words.startsWith('`') ? words : `\`${name}\` must be ${words}.`);
  const message = typeof must === 'string' ? said(must) : (value: unknown) => said(must(value));
  const told = { ...(reason !== undefined && { reason }), ...(params !== undefined && { params }) };
  return { name: 'kind', test: is, field: code, message, answer, longest, stage, read, ...told };
}

/**
 * All fields are optional. Also refuses what `type` refuses because another route takes it.
 *
 * @throws Error for a field without `Field`, which would be lost
 */
export function patchOf<T extends object>(type: Type<T>): Type<Partial<T>> {
  const declared = declaredIn(type.prototype as object);
  const other = describedNames(type.prototype as object).filter((name) => !declared.has(name));
  if (declared.size === 0 || other.length > 0) throw new Error(`${type.name} has no Field for ${other.join(', ')}`);
  class Patch {}
  for (const [name, { options, kind }] of declared) {
    Field({ ...options, required: undefined, there: undefined }, kind)(Patch.prototype, name);
  }
  TakenElsewhere(elsewhereOf(type))(Patch);
  return Patch;
}
