import { CHANNELS, MESSAGE_STATUSES } from '@chasqui/database';
import { FOUND_BY, FOUND_TYPES, NOT_SEARCHED, type SearchAnswer } from '@chasqui/operations';
import { answerOf, listOf, oneOf, orNull, Shown, someOf, TEXT, TIME } from '@chasqui/http/requests';
import { NamedData } from './lane-board.response';

export class FoundMessageData {
  @Shown(oneOf(CHANNELS)) channel: string;
  @Shown(oneOf(['inbound', 'outbound'])) direction: string;
  @Shown(oneOf(['live', 'test'])) mode: string;
  @Shown(oneOf(MESSAGE_STATUSES)) status: string;
  @Shown(TIME) created_at: string;
}

export class FoundData {
  @Shown(oneOf(FOUND_TYPES)) type: (typeof FOUND_TYPES)[number];
  @Shown('What the text was taken for.', oneOf(FOUND_BY)) found_by: (typeof FOUND_BY)[number];
  @Shown('Its ID; of a lane its name.') id: string;
  @Shown() organization: NamedData;
  @Shown('Its name, or its own number; empty: it has none.') label: string;
  @Shown('The lane that it waits in, or that leads through it.', orNull(TEXT)) lane: string | null;
  @Shown('Of a message, how it is.', orNull({ type: FoundMessageData })) message: FoundMessageData | null;
}

/** Hits in all organizations, never a message's text or contact. */
export class SearchData {
  @Shown(listOf(FoundData)) found: FoundData[];
  @Shown(
    'What no index leads to: IDs that providers gave to messages sent through the API, recipients who are no contact, ' +
      'Idempotency-Keys older than three days, the middle of names; of thousands of organizations, those beyond 5,000.',
    someOf(NOT_SEARCHED),
  )
  not_searched: (typeof NOT_SEARCHED)[number][];
}

const toNamed = answerOf(NamedData);
const toMessage = answerOf(FoundMessageData);
const toData = answerOf(FoundData);

export const toSearchData = ({ found, notSearched }: SearchAnswer): SearchData => ({
  found: found.map((row) =>
    toData({ ...row, organization: toNamed(row.organization), message: row.message && toMessage(row.message) }),
  ),
  not_searched: notSearched,
});
