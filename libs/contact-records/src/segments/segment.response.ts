import { SEGMENT_MATCHES, type SegmentGroup, type SegmentMatch, type SegmentRule } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { ContactData } from '../requests/contact.response';
import { RULES_SCHEMA } from './segment.body';
import type { SegmentRecord } from './segment.repository';
import { MOST_UNUSED } from './unused-values';

/** A segment (contract.md D6). */
export class SegmentData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'What people call it.' })
  name: string;

  @ApiProperty({ enum: SEGMENT_MATCHES, description: 'Whether all rules have to be true of a contact, or one.' })
  match: SegmentMatch;

  @ApiProperty({
    ...RULES_SCHEMA,
    description: 'Its rules. Phones, emails and tags stand in them as contacts have them.',
  })
  rules: (SegmentRule | SegmentGroup)[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'How many contacts of the mode of the key it has. GET /segments/{id} counts when the last count is older than five ' +
      'minutes; lists show the last one. Null: nobody counted since its rules changed, or counting took too long.',
  })
  count: number | null;

  @ApiProperty({
    description: 'The count is an estimate: there are very many contacts, and not all of them were looked at.',
  })
  is_estimate: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When they were counted.' })
  counted_at: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed.' })
  updated_at: string;
}

/** A segment that is gone. */
export class DeletedSegmentData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is gone, and its name is free. Its contacts stay.' })
  deleted: true;
}

/** A value that rules ask for, and no contact has. */
export class UnusedValueData {
  @ApiProperty({ description: 'The field of the rule.' })
  field: string;

  @ApiProperty({ description: 'The value as it stands in the rule.' })
  value: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Only so many contacts were looked at, the newest. Null: all.',
  })
  newest: number | null;
}

/** Contacts of which rules are true. */
export class SegmentPreviewData {
  @ApiProperty({ type: 'integer', description: 'How many contacts there are.' })
  count: number;

  @ApiProperty({
    description: 'The count is an estimate: there are very many contacts, and not all of them were looked at.',
  })
  is_estimate: boolean;

  @ApiProperty({
    type: [ContactData],
    description: 'The newest ten of them, as far as they are among the newest 20,000 contacts.',
  })
  sample: ContactData[];

  @ApiProperty({
    type: [UnusedValueData],
    description:
      'Values that rules compare a whole field with, and that no contact has: of tags, languages, countries, time zones, ' +
      `companies and own fields with texts, at most ${MOST_UNUSED} of a field. Nothing where that takes too long.`,
  })
  unused_values: UnusedValueData[];
}

export function toSegmentData({ id, name, match, rules, counted, createdAt, updatedAt }: SegmentRecord): SegmentData {
  return {
    id,
    name,
    match,
    rules,
    count: counted?.count ?? null,
    is_estimate: counted?.isEstimate ?? false,
    counted_at: counted?.at ?? null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
