import { CHANNELS, type Channel, CONTACT_SOURCES, type ContactSource } from '@chasqui/entities';
import { ContactConsentChangeData, type TimelineEntry, toConsentChangeData } from '@chasqui/contact-records';
import type { MediaLinks } from '@chasqui/media-store';
import { MessageData, toMessageData } from '@chasqui/message-answers';
import { ApiProperty } from '@nestjs/swagger';
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
const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

/** A note of a conversation with the contact. */
export class TimelineNoteData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  text: string;

  @ApiProperty({ type: MemberNameData, nullable: true, description: 'Null: the account is gone.' })
  author: MemberNameData | null;

  @ApiProperty({ format: 'uuid' })
  conversation_id: string;
}

/** A conversation that began, or was closed last. */
export class TimelineConversationData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CHANNELS })
  channel: Channel;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'The name of its number or phone.' })
  account_name: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'Digits.' })
  account_phone: string | null;
}

/** A contact that became one with this one. */
export class TimelineMergeData {
  @ApiProperty({ format: 'uuid' })
  contact_id: string;

  @ApiProperty(TEXT_OR_NULL)
  name: string | null;

  @ApiProperty({ description: 'It is not a day old.' })
  can_be_undone: boolean;
}

/** Something that happened with a contact; what its event has is set. */
export class TimelineEntryData {
  @ApiProperty({ format: 'uuid', description: 'Its own.' })
  id: string;

  @ApiProperty({ enum: EVENTS })
  event: TimelineEntry['event'];

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: MessageData, nullable: true })
  message: MessageData | null;

  @ApiProperty({ type: TimelineNoteData, nullable: true })
  note: TimelineNoteData | null;

  @ApiProperty({ type: TimelineConversationData, nullable: true })
  conversation: TimelineConversationData | null;

  @ApiProperty({ type: ContactConsentChangeData, nullable: true })
  consent: ContactConsentChangeData | null;

  @ApiProperty({ type: 'string', enum: [...CONTACT_SOURCES, null], nullable: true, description: 'How it was made.' })
  source: ContactSource | null;

  @ApiProperty({ type: TimelineMergeData, nullable: true })
  merged: TimelineMergeData | null;
}

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
    case 'conversation_closed': {
      const { id, channel, accountName, accountPhone } = entry.subject;
      return { conversation: { id, channel, account_name: accountName, account_phone: accountPhone } };
    }
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
