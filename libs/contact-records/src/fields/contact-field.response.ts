import { CONTACT_FIELD_TYPES, type ContactFieldType } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import type { ContactFieldRecord } from './contact-field.repository';

/** A custom field of contacts (contract.md D6). */
export class ContactFieldData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'Its name in `custom_fields`.' })
  key: string;

  @ApiProperty({ description: 'What people read.' })
  label: string;

  @ApiProperty({ enum: CONTACT_FIELD_TYPES, description: 'The kind of its values.' })
  type: ContactFieldType;

  @ApiProperty({ type: [String], description: 'The values of a `select`; else empty.' })
  options: string[];

  @ApiProperty({ description: 'Whether contacts that are made over the API must have a value.' })
  required: boolean;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed.' })
  updated_at: string;
}

/** A field that is gone. */
export class DeletedContactFieldData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is gone, nobody reads its values any more, and its key is free.' })
  deleted: true;
}

export function toContactFieldData(row: ContactFieldRecord): ContactFieldData {
  const { id, key, label, type, options, required } = row;
  return {
    id,
    key,
    label,
    type,
    options,
    required,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
