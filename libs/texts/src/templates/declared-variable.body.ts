import { VARIABLE_TYPES, type VariableType } from '@chasqui/database';
import {
  Field,
  type FieldOptions,
  isObject,
  isStorableText,
  type RuleParams,
  type RuleReason,
} from '@chasqui/http/requests';
import { wordOf } from '../variables/variables.field';
import { isVariableKey, MOST_VARIABLES, VARIABLE_KEY_PATTERN } from '../templating/parse-template';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { isOfType, LONGEST_VALUE, notOfType } from './variable-values';

export class VariableBody {
  @ApiProperty({
    pattern: VARIABLE_KEY_PATTERN,
    description: 'Its name in the texts: `order`, or `contact.name`.',
    example: 'order',
  })
  key: string;

  @ApiPropertyOptional({
    enum: VARIABLE_TYPES,
    default: 'text',
    description: 'What its value must be. A `url` begins with https:// or http://.',
  })
  type?: VariableType;

  @ApiPropertyOptional({
    description:
      'true: a message must give a value, whatever fallback the text has. false: it may be empty. Default: it is required ' +
      'where the text has no fallback.',
  })
  required?: boolean;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: LONGEST_VALUE,
    description: 'Comes where there is no value, in place of the fallback in the text.',
  })
  fallback?: string | null;

  @ApiPropertyOptional({ maxLength: LONGEST_VALUE, default: '', description: 'A value to show it with.' })
  sample?: string;
}

export const DeclaredVariablesField = (options: FieldOptions): PropertyDecorator =>
  Field(options, {
    schema: { type: 'array', items: { $ref: getSchemaPath(VariableBody) }, maxItems: MOST_VARIABLES },
    longest: MOST_VARIABLES,
    read: readDeclared,
    is: Array.isArray,
    must: `a list of at most ${MOST_VARIABLES} variables`,
    code: 'OUT_OF_RANGE',
    reason: 'TOO_MANY',
    params: { most: MOST_VARIABLES },
    also: () =>
      CHECKS.map(({ isWrong, message, ...rule }) => ({
        ...rule,
        test: (value) => !Array.isArray(value) || !value.some((each: unknown) => isWrong(fieldsOf(each), value)),
        field: 'MALFORMED',
        message: (value) => `${message}${whichIsWrong(value, isWrong)}`,
      })),
  });

function readDeclared(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((each: unknown) =>
    isObject(each) ? { ...each, fallback: wordOf(each.fallback), sample: wordOf(each.sample) } : each,
  );
}

function whichIsWrong(value: unknown, isWrong: Check['isWrong']): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const { key } = list.map(fieldsOf).find((fields) => isWrong(fields, list)) ?? {};
  return typeof key === 'string' && isVariableKey(key) ? ` It is wrong for \`${key}\`.` : '';
}

type Fields = Readonly<Record<string, unknown>>;
interface Check {
  name: string;
  isWrong: (fields: Fields, all: readonly unknown[]) => boolean;
  message: string;
  reason: RuleReason;
  params?: RuleParams;
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_VALUE && isStorableText(value);
const typeOf = ({ type }: Fields): VariableType | undefined =>
  VARIABLE_TYPES.find((each) => each === (isAbsent(type) ? 'text' : type));

const CHECKS: readonly Check[] = [
  {
    name: 'key',
    isWrong: ({ key }) => typeof key !== 'string' || !isVariableKey(key),
    message:
      'Each of `variables` must have a `key` of lower-case letters, digits and `_`, such as `order` or `contact.name`.',
    reason: 'VARIABLE_KEY',
  },
  {
    name: 'once',
    isWrong: ({ key }, all) => all.filter((each) => fieldsOf(each).key === key).length > 1,
    message: 'A `key` can be in `variables` only once.',
    reason: 'VARIABLE_TWICE',
  },
  {
    name: 'kind',
    isWrong: (fields) => typeOf(fields) === undefined,
    message: `\`type\` in \`variables\` must be one of ${VARIABLE_TYPES.join(', ')}.`,
    reason: 'VARIABLE_TYPE',
    params: { words: VARIABLE_TYPES.join(', ') },
  },
  {
    name: 'required or not',
    isWrong: ({ required }) => !isAbsent(required) && typeof required !== 'boolean',
    message: '`required` in `variables` must be true or false.',
    reason: 'BOOLEAN',
  },
  {
    name: 'texts',
    isWrong: ({ fallback, sample }) => [fallback, sample].some((text) => !isAbsent(text) && !isShortText(text)),
    message: '`fallback` and `sample` in `variables` must be texts of at most 1000 characters.',
    reason: 'VARIABLE_TEXTS',
    params: { most: LONGEST_VALUE },
  },
  {
    name: 'fallback of what is required',
    isWrong: ({ required, fallback }) => required === true && !isAbsent(fallback),
    message: 'A variable with `required: true` has no `fallback`: leave one of them out.',
    reason: 'VARIABLE_REQUIRED',
  },
  ...VARIABLE_TYPES.map((type) => ({
    name: `${type} values`,
    isWrong: (fields: Fields) =>
      typeOf(fields) === type &&
      [fields.fallback, fields.sample].some((text) => typeof text === 'string' && text !== '' && !isOfType(text, type)),
    message: notOfType(`fallback and sample of a ${type} in variables`, type),
    reason: 'VARIABLE_OF_TYPE' as const,
    params: { type },
  })),
];
