import { isStorableText, Rule } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { repeatedOf, SEGMENT_FIELDS, segmentFieldOf } from './segment-field';

const LONGEST_QUERY = 100;

/** Fields of which values can be asked for. */
const ASKED = SEGMENT_FIELDS.filter((name) => {
  const field = segmentFieldOf(name, []);
  return field !== undefined && repeatedOf(field) !== null;
});

/** Which values of contacts are asked for. */
export class SegmentValuesQuery {
  @ApiProperty({ enum: ASKED, description: 'Of which field.' })
  @Rule({
    name: 'field',
    test: (value) => ASKED.some((field) => field === value),
    field: 'NOT_ALLOWED',
    message: `\`field\` must be one of ${ASKED.join(', ')}.`,
  })
  field: string;

  @ApiPropertyOptional({ maxLength: LONGEST_QUERY, description: 'Only values with this in them, whatever their case.' })
  @IsOptional()
  @Rule({
    name: 'q',
    longest: LONGEST_QUERY,
    test: isStorableText,
    field: 'TOO_LONG',
    message: `\`q\` must be text of at most ${LONGEST_QUERY} characters.`,
  })
  q?: string;
}
