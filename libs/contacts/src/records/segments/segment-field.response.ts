import { SEGMENT_OPS, type SegmentOp } from '@chasqui/database';
import { INTEGER, listOf, oneOf, orNull, Shown, someOf, TEXT, TEXTS } from '@chasqui/http/requests';
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

export class SegmentFieldData {
  @Shown('Its name in a rule.', { example: 'custom_fields.plan' }) field: string;
  @Shown('What people call it; null: it is no custom field.', orNull(TEXT)) label: string | null;
  @Shown('What its values are.', oneOf(SEGMENT_FIELD_TYPES)) type: SegmentFieldType;
  @Shown('How it can be compared.', someOf(SEGMENT_OPS)) ops: SegmentOp[];
  @Shown('Its values, if it has no others.', orNull(TEXTS)) choices: string[] | null;
  @Shown('Which values contacts have can be asked for.') has_values: boolean;
}

export class SegmentFieldsData {
  @Shown('What rules can ask.', listOf(SegmentFieldData)) fields: SegmentFieldData[];
  @Shown('Rules of a segment at most, those of groups among them.', INTEGER) most_rules: number;
  @Shown('Values of an `in` at most.', INTEGER) most_values: number;
  @Shown('Characters of a value at most.', INTEGER) longest_value: number;
  @Shown('Days of a `within_days` at most.', INTEGER) most_days: number;
}

export class SegmentValuesData {
  @Shown('At most 20.', TEXTS) values: string[];
}

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
