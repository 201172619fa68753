import { completedRows, EmptyText, Rule } from '@chasqui/requests';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';

const MAX_ROWS = 1_000;

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * `messages` of a bulk send (spec.md section 4): 1 to 1,000 rows.
 *
 * @param row describes one of them
 * @param description says in which order they go
 */
export function RowsField(row: Type, description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { $ref: getSchemaPath(row) },
      minItems: 1,
      maxItems: MAX_ROWS,
      description,
    }),
    // Each row is read on its own, and a refused one is compared as it was sent.
    EmptyText('kept inside'),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value) => rowsOf(value).length > 0,
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`messages` must be an array of 1 to 1,000 messages.',
    }),
    Rule({
      name: 'most',
      longest: MAX_ROWS,
      test: Array.isArray,
      answer: 'TOO_MANY_MESSAGES',
      field: 'OUT_OF_RANGE',
      message: '`messages` can contain at most 1,000 messages.',
      read: completedRows('to'),
    }),
  );
}
