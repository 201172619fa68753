import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Why a contact kept the tags that it has. */
export const TAG_FAILURES = ['CONTACT_NOT_FOUND', 'VALIDATION'] as const;
export const TAG_OUTCOMES = ['updated', 'unchanged', 'failed'] as const;

/** What became of the tags of one contact. */
export class TagContactResult {
  @ApiProperty({ format: 'uuid', description: 'The contact.' })
  id: string;

  @ApiProperty({ enum: TAG_OUTCOMES, description: 'What became of it; `unchanged`: its tags were so already.' })
  status: (typeof TAG_OUTCOMES)[number];

  @ApiProperty({ type: [String], description: 'Tags that it got.' })
  added: string[];

  @ApiProperty({ type: [String], description: 'Tags that it lost.' })
  removed: string[];

  @ApiPropertyOptional({ enum: TAG_FAILURES, description: 'Why it failed.' })
  error?: (typeof TAG_FAILURES)[number];

  @ApiPropertyOptional({ description: 'Why it failed, in words.' })
  detail?: string;
}

/** What became of the tags of contacts. */
export class TagContactsData {
  @ApiProperty({ type: 'integer', description: 'Contacts with other tags than before.' })
  updated: number;

  @ApiProperty({ type: 'integer', description: 'Contacts whose tags were so already.' })
  unchanged: number;

  @ApiProperty({ type: 'integer', description: 'Contacts whose tags could not be so.' })
  failed: number;

  @ApiProperty({ type: [TagContactResult], description: 'One per contact, in the order of the request.' })
  results: TagContactResult[];
}

/** A tag and how many have it. */
export class UsedTagData {
  @ApiProperty({ description: 'The tag.' })
  tag: string;

  @ApiProperty({
    type: 'integer',
    description: 'Contacts that have it, counted to 10,000; less far while that takes too long.',
  })
  contacts: number;

  @ApiProperty({ description: 'Whether more contacts have it.' })
  contacts_capped: boolean;
}

/** The tags that contacts have. */
export class UsedTagsData {
  @ApiProperty({ type: [UsedTagData], description: 'At most 500, the most used first.' })
  tags: UsedTagData[];

  @ApiProperty({ description: 'Whether there are more tags.' })
  has_more: boolean;
}
