import { completedRows, Field, ID } from '@chasqui/http/requests';
import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';

const MAX_ROWS = 1_000;
const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;

export const textsOf = (description: string) => ({ ...TEXTS, description });

/** `messages` of a bulk send (spec.md section 4): 1 to 1,000 rows. */
export const RowsField = (row: Type, about: string): PropertyDecorator =>
  Field(
    {
      required: true,
      there: {
        test: (value) => Array.isArray(value) && value.length > 0,
        message: '`messages` must be an array of 1 to 1,000 messages.',
      },
      answer: 'TOO_MANY_MESSAGES',
      about,
    },
    {
      schema: { type: 'array', items: { $ref: getSchemaPath(row) }, minItems: 1, maxItems: MAX_ROWS },
      // Each row is read on its own, and a refused one is compared as it was sent.
      emptyText: 'kept inside',
      longest: MAX_ROWS,
      read: completedRows('to'),
      is: Array.isArray,
      must: '`messages` can contain at most 1,000 messages.',
      code: 'OUT_OF_RANGE',
    },
  );

/** The sender of all rows. An invalid ID is reported in the result of each row that uses it. */
export const RowsSenderField = (about: string): PropertyDecorator =>
  Field(
    { about },
    { schema: ID, is: (value) => typeof value === 'string', must: 'a string', code: 'WRONG_TYPE', reason: 'ID' },
  );
