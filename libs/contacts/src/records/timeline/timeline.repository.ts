import {
  type Channel,
  type ContactSource,
  type Database,
  type ListPart,
  Message,
  type PageRequest,
  readList,
} from '@chasqui/database';
import { In } from 'typeorm';
import type { ConsentRecord } from '../consents/consent-list.repository';
import type { ContactOwner } from '../store/contact-record';
import {
  CONSENTS,
  CONVERSATIONS_OF_ENTRIES,
  MERGES,
  NOTES,
  TIMELINE_KINDS,
  type TimelineEvent,
  type TimelineKind,
  timelineList,
} from './timeline.sql';

/** Null: all. */
export interface TimelineFilter {
  kind: TimelineKind | null;
  channel: Channel | null;
}

export interface TimelineNote {
  id: string;
  text: string;
  conversationId: string;
  /** Null: the user is gone. */
  authorId: string | null;
  authorName: string | null;
}

export interface TimelineConversation {
  id: string;
  channel: Channel;
  accountName: string | null;
  accountPhone: string | null;
}

export interface TimelineMerge {
  id: string;
  fromId: string;
  name: string | null;
  isRecent: boolean;
}

export type TimelineSubject =
  | { event: 'message'; subject: Message }
  | { event: 'note'; subject: TimelineNote }
  | { event: 'conversation_opened' | 'conversation_closed'; subject: TimelineConversation }
  | { event: 'consent'; subject: ConsentRecord }
  | { event: 'created'; subject: ContactSource }
  | { event: 'merged'; subject: TimelineMerge };

export type TimelineEntry = TimelineSubject & { id: string; at: Date };

interface Place {
  id: string;
  at: Date;
  event: TimelineEvent;
  subject: string;
}

/** Timelines of contacts, over all channels, without groups and messages that belong to no conversation. */
export class TimelineRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. Leaves out rows that are deleted while it reads. @param contact one that exists */
  async list(
    { orgId, mode }: ContactOwner,
    contact: { id: string; source: ContactSource },
    { kind, channel }: TimelineFilter,
    page: PageRequest,
  ): Promise<ListPart<TimelineEntry>> {
    const query = timelineList(kind === null ? TIMELINE_KINDS : [kind]);
    const values = [orgId, mode, contact.id, channel];
    const { rows, isMore } = await readList<Place>(this.database, { ...query, values }, page);
    const subjects = await this.subjectsOf(orgId, contact.source, rows);
    const entries = rows.flatMap(({ id, at, event, subject, listValue }) => {
      const found = subjects.get(keyOf(event, subject));
      return found === undefined ? [] : [{ ...found, id, at, listValue }];
    });
    return { rows: entries, isMore };
  }

  private async subjectsOf(
    orgId: string,
    source: ContactSource,
    places: readonly Place[],
  ): Promise<Map<string, TimelineSubject>> {
    const idsOf = (...events: TimelineEvent[]): string[] =>
      places.filter(({ event }) => events.includes(event)).map(({ subject }) => subject);
    const read = async <Row extends { id: string }>(statement: string, ...events: TimelineEvent[]): Promise<Row[]> => {
      const ids = idsOf(...events);
      return ids.length === 0 ? [] : (await this.database.query<Row>(statement, [orgId, ids])).rows;
    };
    const messageIds = idsOf('message');
    const messages =
      messageIds.length === 0
        ? []
        : await this.database.source.getRepository(Message).findBy({ orgId, id: In(messageIds) });
    const notes = await read<TimelineNote>(NOTES, 'note');
    const conversations = await read<TimelineConversation>(
      CONVERSATIONS_OF_ENTRIES,
      'conversation_opened',
      'conversation_closed',
    );
    const consents = await read<ConsentRecord>(CONSENTS, 'consent');
    const merges = await read<TimelineMerge>(MERGES, 'merged');
    const found: TimelineSubject[] = [
      ...messages.map((subject) => ({ event: 'message' as const, subject })),
      ...notes.map((subject) => ({ event: 'note' as const, subject })),
      ...conversations.map((subject) => ({ event: 'conversation_opened' as const, subject })),
      ...conversations.map((subject) => ({ event: 'conversation_closed' as const, subject })),
      ...consents.map((subject) => ({ event: 'consent' as const, subject })),
      ...merges.map((subject) => ({ event: 'merged' as const, subject })),
    ];
    const created = idsOf('created').map((id) => [
      keyOf('created', id),
      { event: 'created' as const, subject: source },
    ]);
    return new Map([
      ...found.map((each) => [keyOf(each.event, (each.subject as { id: string }).id), each] as const),
      ...(created as [string, TimelineSubject][]),
    ]);
  }
}

const keyOf = (event: TimelineEvent, id: string): string => `${event} ${id}`;
