import { ChoiceField, TextField } from '@chasqui/requests';
import { repeatedOf, SEGMENT_FIELDS, segmentFieldOf } from './segment-field';

/** Fields of which values can be asked for. */
const ASKED = SEGMENT_FIELDS.filter((name) => {
  const field = segmentFieldOf(name, []);
  return field !== undefined && repeatedOf(field) !== null;
});

/** Which values of contacts are asked for. */
export class SegmentValuesQuery {
  @ChoiceField({ required: 'VALIDATION', of: ASKED, about: 'Of which field.' }) field: string;
  @TextField({ max: 100, about: 'Only values with this in them, whatever their case.' }) q?: string;
}
