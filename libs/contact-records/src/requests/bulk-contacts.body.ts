import { completedRows, EmptyText, Rule } from '@chasqui/requests';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { OnConflict } from '../records/save-plan';
import { CreateContactBody } from './contact.body';
import { OnConflictField } from './save.query';

/** Rows of a bulk at most (contract.md D6). */
export const MOST_ROWS = 1_000;

/** Body of POST /contacts/bulk. What is wrong with a row is said in its result. */
export class BulkContactsBody {
  @ApiProperty({
    type: 'array',
    items: { $ref: getSchemaPath(CreateContactBody) },
    minItems: 1,
    maxItems: MOST_ROWS,
    description: 'The contacts. They are saved in this order.',
  })
  @EmptyText('kept inside')
  @Rule({
    name: 'required',
    stage: 'required',
    test: (value) => Array.isArray(value) && value.length > 0,
    answer: 'INVALID_BODY',
    field: 'REQUIRED',
    message: '`contacts` must be an array of 1 to 1,000 contacts.',
  })
  @Rule({
    name: 'most',
    longest: MOST_ROWS,
    test: Array.isArray,
    field: 'OUT_OF_RANGE',
    message: '`contacts` can contain at most 1,000 contacts.',
    read: completedRows('phone'),
  })
  contacts: unknown[];

  @OnConflictField()
  on_conflict?: OnConflict;
}
