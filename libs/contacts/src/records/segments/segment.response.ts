import { SEGMENT_MATCHES, type SegmentGroup, type SegmentMatch, type SegmentRule } from '@chasqui/database';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';
import { ContactData } from '../requests/contact.response';
import { RULES_SCHEMA } from './segment.body';
import type { SegmentRecord } from './segment.repository';
import { MOST_UNUSED } from './unused-values';

const ESTIMATE = 'The count is an estimate: there are very many contacts, and not all of them were looked at.';

/** contract.md D6. */
export class SegmentData {
  @Shown('Its id.', ID) id: string;
  @Shown('What people call it.') name: string;
  @Shown('Whether all rules have to be true of a contact, or one.', oneOf(SEGMENT_MATCHES)) match: SegmentMatch;
  @Shown('Its rules. Phones, emails and tags stand in them as contacts have them.', RULES_SCHEMA)
  rules: (SegmentRule | SegmentGroup)[];
  @Shown(
    'How many contacts of the mode of the key it has. GET /segments/{id} counts when the last count is older than five ' +
      'minutes; lists show the last one. Null: nobody counted since its rules changed, or counting took too long.',
    orNull(INTEGER),
  )
  count: number | null;
  @Shown(ESTIMATE) is_estimate: boolean;
  @Shown('When they were counted.', orNull(TIME)) counted_at: string | null;
  @Shown('When it was made.', TIME) created_at: string;
  @Shown('When it was last changed.', TIME) updated_at: string;
}

export class DeletedSegmentData {
  @Shown('Its id.', ID) id: string;
  @Shown('It is gone, and its name is free. Its contacts stay.', { enum: [true] }) deleted: true;
}

export class UnusedValueData {
  @Shown('The field of the rule.') field: string;
  @Shown('The value as it stands in the rule.') value: string;
  @Shown('Only so many contacts were looked at, the newest. Null: all.', orNull(INTEGER)) newest: number | null;
}

export class SegmentPreviewData {
  @Shown('How many contacts there are.', INTEGER) count: number;
  @Shown(ESTIMATE) is_estimate: boolean;
  @Shown('The newest ten of them, as far as they are among the newest 20,000 contacts.', listOf(ContactData))
  sample: ContactData[];
  @Shown(
    'Values that rules compare a whole field with, and that no contact has: of tags, languages, countries, time zones, ' +
      `companies and own fields with texts, at most ${MOST_UNUSED} of a field. Nothing where that takes too long.`,
    listOf(UnusedValueData),
  )
  unused_values: UnusedValueData[];
}

const toData = answerOf(SegmentData);

export const toSegmentData = ({ counted, ...row }: SegmentRecord): SegmentData =>
  toData({
    ...row,
    count: counted?.count ?? null,
    isEstimate: counted?.isEstimate ?? false,
    countedAt: counted?.at ?? null,
  });
