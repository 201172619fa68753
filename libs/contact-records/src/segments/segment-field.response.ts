import { SEGMENT_OPS, type SegmentOp } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import {
  choicesOf,
  CUSTOM,
  opsOf,
  repeatedOf,
  SEGMENT_FIELD_TYPES,
  SEGMENT_FIELDS,
  type SegmentFieldType,
  segmentFieldOf,
  typeOf,
} from './segment-field';
import { MOST_RULES } from './segment-rules.parser';
import { LONGEST_VALUE, MOST_DAYS, MOST_VALUES } from './segment-value';

/** What a rule can ask of contacts. */
export class SegmentFieldData {
  @ApiProperty({ description: 'Its name in a rule.', example: 'custom_fields.plan' })
  field: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'What people call it; null: it is no custom field.' })
  label: string | null;

  @ApiProperty({ enum: SEGMENT_FIELD_TYPES, description: 'What its values are.' })
  type: SegmentFieldType;

  @ApiProperty({ enum: SEGMENT_OPS, isArray: true, description: 'How it can be compared.' })
  ops: SegmentOp[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: 'Its values, if it has no others.',
  })
  choices: string[] | null;

  @ApiProperty({ description: 'Which values contacts have can be asked for.' })
  has_values: boolean;
}

/** What whoever writes rules has to know. */
export class SegmentFieldsData {
  @ApiProperty({ type: [SegmentFieldData], description: 'What rules can ask.' })
  fields: SegmentFieldData[];

  @ApiProperty({ type: 'integer', description: 'Rules of a segment at most, those of groups among them.' })
  most_rules: number;

  @ApiProperty({ type: 'integer', description: 'Values of an `in` at most.' })
  most_values: number;

  @ApiProperty({ type: 'integer', description: 'Characters of a value at most.' })
  longest_value: number;

  @ApiProperty({ type: 'integer', description: 'Days of a `within_days` at most.' })
  most_days: number;
}

/** Values that contacts have. */
export class SegmentValuesData {
  @ApiProperty({ type: [String], description: 'At most 20.' })
  values: string[];
}

/** All that rules of an organization can ask, as their parser takes it. @param fields custom ones of the organization */
export function toSegmentFieldsData(fields: readonly ContactFieldRecord[]): SegmentFieldsData {
  return {
    fields: describe(fields),
    most_rules: MOST_RULES,
    most_values: MOST_VALUES,
    longest_value: LONGEST_VALUE,
    most_days: MOST_DAYS,
  };
}

function describe(fields: readonly ContactFieldRecord[]): SegmentFieldData[] {
  const names = [...SEGMENT_FIELDS, ...fields.map(({ key }) => CUSTOM + key)];
  return names.flatMap((name) => {
    const field = segmentFieldOf(name, fields);
    if (field === undefined) return [];
    const label = field.kind === 'custom' ? fields.find(({ id }) => id === field.id)?.label : undefined;
    const choices = choicesOf(field);
    return {
      field: name,
      label: label ?? null,
      type: typeOf(field),
      ops: [...opsOf(field)],
      choices: choices && [...choices],
      has_values: repeatedOf(field) !== null,
    };
  });
}
