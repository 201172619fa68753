import type { FieldUses } from '@chasqui/contact-records';
import { ApiProperty } from '@nestjs/swagger';

/** Contacts that have a value of a field. */
export class ContactFieldUsesData {
  @ApiProperty({ type: 'integer' })
  contacts: number;

  @ApiProperty({ description: 'Not all contacts were looked through: there may be more.' })
  is_capped: boolean;
}

export const toContactFieldUsesData = ({ contacts, isCapped }: FieldUses): ContactFieldUsesData => ({
  contacts,
  is_capped: isCapped,
});
