import { EmptyText, isUuid, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** A required list of ids of contacts. */
export function ContactIdsField(least: number, most: number): PropertyDecorator {
  const shown = most.toLocaleString('en-US');
  const message = `\`contact_ids\` must be a list of ${least} to ${shown} ids of contacts.`;
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: least,
      maxItems: most,
      description: 'The `id`s of the contacts.',
    }),
    EmptyText('kept inside'),
    Required('contact_ids'),
    Rule({
      name: 'contactIds',
      longest: most,
      test: (value) => Array.isArray(value) && value.length >= least && value.every(isUuid),
      field: 'OUT_OF_RANGE',
      message,
      reason: 'IDS',
      params: { least, most },
    }),
  );
}
