import { ChoiceField, TextField } from '@chasqui/http/requests';
import { repeatedOf, SEGMENT_FIELDS, segmentFieldOf } from './segment-field';

const ASKED = SEGMENT_FIELDS.filter((name) => {
  const field = segmentFieldOf(name, []);
  return field !== undefined && repeatedOf(field) !== null;
});

export class SegmentValuesQuery {
  @ChoiceField({ required: 'VALIDATION', of: ASKED, about: 'Of which field.' }) field: string;
  @TextField({ max: 100, about: 'Only values with this in them, whatever their case.' }) q?: string;
}
