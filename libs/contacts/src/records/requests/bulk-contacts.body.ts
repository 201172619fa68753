import { ChoiceField, completedRows, EmptyText, Rule } from '@chasqui/http/requests';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { OnConflict } from '../store/save-plan';
import { CreateContactBody } from './contact.body';

/** contract.md D6. */
const MOST_ROWS = 1_000;

export class SaveContactQuery {
  @ChoiceField({
    of: ['error', 'merge'],
    default: 'error',
    about:
      'What happens when a contact has one of the addresses: `error` refuses the new one; `merge` changes the fields ' +
      'that you send of the one that is there, and adds tags and addresses to its own.',
  })
  on_conflict?: OnConflict;
}

export const onConflictOf = ({ on_conflict: choice }: SaveContactQuery): OnConflict => choice ?? 'error';

/** A faulty row does not refuse the body: its result says what is wrong. */
export class BulkContactsBody extends SaveContactQuery {
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
    message: `\`contacts\` must be an array of 1 to ${MOST_ROWS.toLocaleString('en')} contacts.`,
  })
  @Rule({
    name: 'most',
    longest: MOST_ROWS,
    test: Array.isArray,
    field: 'OUT_OF_RANGE',
    message: `\`contacts\` can contain at most ${MOST_ROWS.toLocaleString('en')} contacts.`,
    read: completedRows('phone'),
  })
  contacts: unknown[];
}
