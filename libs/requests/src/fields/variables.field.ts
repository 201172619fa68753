import { isVariableName, MOST_VARIABLES } from '@chasqui/templating';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { EmptyText } from '../checks/empty-text';
import { Rule } from '../checks/rule.decorator';
import { isStorableText } from '../checks/text-rules';

const LONGEST_VALUE = 1_000;
const LONGEST_ID = 100;

/** What is said of `variables` that are none. */
export const NO_VARIABLES =
  '`variables` must be an object of at most 50 texts of at most 1000 characters; names are lower-case letters, digits ' +
  'and `_`, without a dot.';

/** The values of the variables of a text, by their names. */
export function VariablesField(
  description = 'Values of the other variables, by their names.',
  isExample = true,
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: LONGEST_VALUE },
      maxProperties: MOST_VARIABLES,
      description,
      ...(isExample && { example: { order: 'A-1042' } }),
    }),
    IsOptional(),
    EmptyText('kept inside'),
    Rule({
      name: 'variables',
      test: isVariables,
      field: 'WRONG_TYPE',
      message: NO_VARIABLES,
      reason: 'VARIABLES',
      params: { most: MOST_VARIABLES, longest: LONGEST_VALUE },
    }),
  );
}

/** Whether a value is an object of values of variables, as `variables` may be. */
export function isVariables(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST_VARIABLES && entries.every(([name, text]) => isVariableName(name) && isValue(text));
}

const isValue = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_VALUE && isStorableText(value);

/** The contact of whom a text speaks that is only looked at. */
export function ContactIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description: 'The contact of whom `{{contact.…}}` speaks. Without one these have no value.',
    }),
    IsOptional(),
    Rule({
      name: 'contactId',
      longest: LONGEST_ID,
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: '`contact_id` must be the id of a contact.',
      reason: 'ID',
    }),
  );
}
