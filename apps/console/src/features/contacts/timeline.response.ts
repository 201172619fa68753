import { CHANNELS, type Channel, CONTACT_SOURCES, type ContactSource } from '@chasqui/database';
import { ContactConsentChangeData, type TimelineEntry, toConsentChangeData } from '@chasqui/contacts/records';
import type { MediaLinks } from '@chasqui/files/store';
import { MessageData, toMessageData } from '@chasqui/messages/answers';
import { answerOf, ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { MemberNameData } from '../inbox/conversation.response';

const EVENTS = [
  'message',
  'note',
  'conversation_opened',
  'conversation_closed',
  'consent',
  'created',
  'merged',
] as const satisfies readonly TimelineEntry['event'][];

export class TimelineNoteData {
  @Shown(ID) id: string;
  @Shown() text: string;
  @Shown('Null: the account is gone.', orNull({ type: MemberNameData })) author: MemberNameData | null;
  @Shown(ID) conversation_id: string;
}

export class TimelineConversationData {
  @Shown(ID) id: string;
  @Shown(oneOf(CHANNELS)) channel: Channel;
  @Shown('The name of its number or phone.', orNull(TEXT)) account_name: string | null;
  @Shown('Digits.', orNull(TEXT)) account_phone: string | null;
}

/** A contact that was merged into this one. */
export class TimelineMergeData {
  @Shown(ID) contact_id: string;
  @Shown(orNull(TEXT)) name: string | null;
  @Shown('It is not a day old.') can_be_undone: boolean;
}

/** Only the fields of its `event` are set. */
export class TimelineEntryData {
  @Shown('Its own.', ID) id: string;
  @Shown(oneOf(EVENTS)) event: TimelineEntry['event'];
  @Shown(TIME) at: string;
  @Shown(orNull({ type: MessageData })) message: MessageData | null;
  @Shown(orNull({ type: TimelineNoteData })) note: TimelineNoteData | null;
  @Shown(orNull({ type: TimelineConversationData })) conversation: TimelineConversationData | null;
  @Shown(orNull({ type: ContactConsentChangeData })) consent: ContactConsentChangeData | null;
  @Shown('How it was made.', orNull(oneOf(CONTACT_SOURCES))) source: ContactSource | null;
  @Shown(orNull({ type: TimelineMergeData })) merged: TimelineMergeData | null;
}

const toConversationData = answerOf(TimelineConversationData);

export function toTimelineEntryData(entry: TimelineEntry, links: MediaLinks): TimelineEntryData {
  const { id, event, at } = entry;
  const nothing = { message: null, note: null, conversation: null, consent: null, source: null, merged: null };
  return { id, event, at: at.toISOString(), ...nothing, ...subjectOf(entry, links) };
}

function subjectOf(entry: TimelineEntry, links: MediaLinks): Partial<TimelineEntryData> {
  switch (entry.event) {
    case 'message':
      return { message: toMessageData(entry.subject, links) };
    case 'note': {
      const { id, text, conversationId, authorId, authorName } = entry.subject;
      const author = authorId === null ? null : { id: authorId, name: authorName ?? '' };
      return { note: { id, text, author, conversation_id: conversationId } };
    }
    case 'conversation_opened':
    case 'conversation_closed':
      return { conversation: toConversationData(entry.subject) };
    case 'consent':
      return { consent: toConsentChangeData(entry.subject) };
    case 'created':
      return { source: entry.subject };
    case 'merged': {
      const { fromId, name, isRecent } = entry.subject;
      return { merged: { contact_id: fromId, name, can_be_undone: isRecent } };
    }
  }
}
