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

  @ApiProperty({ type: 'integer', description: 'Contacts that have it, of those that were looked through.' })
  contacts: number;
}

/** The tags that contacts have. */
export class UsedTagsData {
  @ApiProperty({ type: [UsedTagData], description: 'The 500 that most contacts have, the most used first.' })
  tags: UsedTagData[];

  @ApiProperty({ type: 'integer', description: 'Contacts that were looked through.' })
  looked_through: number;

  @ApiProperty({
    description:
      'Whether there are more contacts than were looked through. Then they are a sample, spread over the times at which the ' +
      'contacts were made, and tags that few have may be missing.',
  })
  sampled: boolean;
}
