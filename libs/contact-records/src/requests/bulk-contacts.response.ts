import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Why a row was not saved (contract.md D6). Append-only. */
export const ROW_ERRORS = [
  'CONTACT_EXISTS',
  'MISSING_TO',
  'INVALID_PHONE',
  'INVALID_EMAIL',
  'VALIDATION',
  'PLAN_LIMIT',
  'INVALID_STATE',
] as const;
export type RowError = (typeof ROW_ERRORS)[number];

/** What became of one contact of a bulk. */
export class BulkContactResult {
  @ApiProperty({ type: 'integer', description: 'Its place among `contacts`, from 0.' })
  index: number;

  @ApiProperty({ enum: ['created', 'updated', 'failed'], description: 'What became of it.' })
  status: 'created' | 'updated' | 'failed';

  @ApiPropertyOptional({ format: 'uuid', description: 'The contact; of CONTACT_EXISTS the one that is there.' })
  id?: string;

  @ApiPropertyOptional({ enum: ROW_ERRORS, description: 'Why it failed.' })
  error?: RowError;

  @ApiPropertyOptional({ description: 'Why it failed, in words.' })
  detail?: string;
}

/** What became of the contacts of a bulk. */
export class BulkContactsData {
  @ApiProperty({ type: 'integer', description: 'New contacts.' })
  created: number;

  @ApiProperty({ type: 'integer', description: 'Contacts that were there and are as you sent them now.' })
  updated: number;

  @ApiProperty({ type: 'integer', description: 'Contacts that were not saved.' })
  failed: number;

  @ApiProperty({ type: 'integer', description: 'All of them.' })
  total: number;

  @ApiProperty({ type: [BulkContactResult], description: 'One per contact, in the order of the request.' })
  results: BulkContactResult[];
}
