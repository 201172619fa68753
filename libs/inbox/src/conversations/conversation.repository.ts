import { ContactSearch } from '@chasqui/contacts';
import {
  type Channel,
  type ConversationStatus,
  type Database,
  type Listed,
  type ListPart,
  type ListPosition,
  type ListQuery,
  Message,
  type MessageStatus,
  type PageRequest,
  positionOf,
  type Queryable,
  readList,
} from '@chasqui/entities';
import { spellingsOf } from '@chasqui/phone-numbers';
import { In } from 'typeorm';
import type { InboxOwner } from '../changes/inbox-change.repository';
import * as SQL from './conversation.sql';

/** A conversation as members see it. */
export interface ConversationRecord {
  id: string;
  channel: Channel;
  status: ConversationStatus;
  accountId: string;
  accountName: string | null;
  accountPhone: string | null;
  /** Null: a group. */
  contactId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  /** The picture that the organization chose, by its address. */
  contactAvatarUrl: string | null;
  /** The picture that the person shows, which we keep. */
  contactPictureId: string | null;
  groupId: string | null;
  lastMessageAt: Date;
  unreadCount: number;
  /** A member; null: nobody, or somebody who left. */
  assigneeId: string | null;
  assigneeName: string | null;
  closedAt: Date | null;
  createdAt: Date;
  /** The last message; null: none is kept. */
  messageId: string | null;
  messageDirection: 'inbound' | 'outbound' | null;
  messageType: string | null;
  messageStatus: MessageStatus | null;
  messagePreview: string | null;
  messageAt: Date | null;
}

/** Which conversations are listed. */
export interface ConversationFilter {
  /** The member who looks after them; null: nobody does; undefined: whoever. */
  assigneeId: string | null | undefined;
  status: ConversationStatus;
  channel: Channel | null;
  /** Only those that wait for an answer. They are open. */
  isWaiting: boolean;
  /** Only those with unread messages: they wait, while they are open. */
  isUnread: boolean;
  /** Part of a contact's name, phone or email, in any case and with or without accents. */
  text: string | null;
  /** Digits that a contact's phone number begins with, in whatever spelling. */
  phone: string | null;
}

/** A page, and where the search for more goes on that has looked at enough rows. */
export interface ConversationPage {
  part: ListPart<ConversationRecord>;
  /** Not null: nothing says that there is no more; it goes on behind this place. */
  searchedTo: ListPosition | null;
}

/** How many conversations wait for an answer, and in how many of these something is unread. */
export interface ConversationCounts {
  waiting: number;
  unread: number;
}

/** By who looks after them. */
export interface HeldCounts {
  mine: ConversationCounts;
  unassigned: ConversationCounts;
  all: ConversationCounts;
  /** More than 1,000 wait, and the latest of them were counted: each count says at least how many there are. */
  isCapped: boolean;
}

type Place = Listed<{ id: string; lastMessageAt: Date }>;

interface CountsRow extends ConversationCounts {
  mineWaiting: number;
  mineUnread: number;
  unassignedWaiting: number;
  unassignedUnread: number;
}

const NO_COUNTS: CountsRow = {
  waiting: 0,
  unread: 0,
  mineWaiting: 0,
  mineUnread: 0,
  unassignedWaiting: 0,
  unassignedUnread: 0,
};

/** Conversations, as members look through them. Everything is asked for by organization and mode. */
export class InboxConversationRepository {
  /** @param source what lists are read from: a copy may be */
  constructor(
    private readonly database: Database,
    private readonly source: Queryable = database,
  ) {}

  /** The same, with lists that are read from there. */
  readingFrom(source: Queryable): InboxConversationRepository {
    return new InboxConversationRepository(this.database, source);
  }

  /** Those that fit, latest activity first. A page looks at 20,000 of them at most, and may end early for it. */
  async listForOrg(owner: InboxOwner, filter: ConversationFilter, page: PageRequest): Promise<ConversationPage> {
    const { status, assigneeId, channel, isUnread, text, phone } = filter;
    const holder = holderOf(assigneeId);
    // What is unread waits, while it is open.
    const isWaiting = filter.isWaiting || (isUnread && status === 'open');
    const values = [owner.orgId, owner.mode, status, assigneeId ?? null, channel, isUnread];
    if (phone !== null) {
      const contacts = await this.contactsByPhone(owner, phone);
      const asked = { holder, isWaiting, values: [...values, contacts] };
      return this.whole(
        owner,
        await this.read(SQL.conversationsOfContacts(asked), page, `inbox_by_phone_${nameOf(asked)}`),
      );
    }
    const { text: part, tokens } = await new ContactSearch(this.source).read(owner, { text });
    const asked = { holder, isWaiting, values };
    if (tokens !== null) return this.search(owner, { ...asked, values: [...values, part, tokens] }, tokens, page);
    // The index of those that wait is nobody's own.
    const isWalked = channel !== null || isUnread || (isWaiting && holder !== 'anybody');
    if (isWalked) return this.walk(owner, asked, SQL.SEARCHED_ROWS, page);
    return this.whole(owner, await this.read(SQL.conversationList(asked, null), page, `inbox_list_${nameOf(asked)}`));
  }

  async findForOrg(owner: InboxOwner, id: string): Promise<ConversationRecord | null> {
    return (await this.find(owner, [id]))[0] ?? null;
  }

  /** Those of a contact, latest activity first, at most 50. */
  async listOfContact({ orgId, mode }: InboxOwner, contactId: string): Promise<ConversationRecord[]> {
    return (await this.database.query<ConversationRecord>(SQL.OF_CONTACT, [orgId, mode, contactId])).rows;
  }

  /** @param userId whose own ones are counted, too */
  async count({ orgId, mode }: InboxOwner, userId: string): Promise<HeldCounts> {
    const { rows } = await this.database.query<CountsRow>(SQL.COUNT_WAITING, [orgId, mode, userId]);
    const { waiting, unread, ...held } = rows[0] ?? NO_COUNTS;
    return {
      mine: { waiting: held.mineWaiting, unread: held.mineUnread },
      unassigned: { waiting: held.unassignedWaiting, unread: held.unassignedUnread },
      all: { waiting: Math.min(waiting, SQL.COUNTED), unread: Math.min(unread, SQL.COUNTED) },
      isCapped: waiting > SQL.COUNTED,
    };
  }

  /** The messages of a conversation, newest first by itself. */
  async messages({ orgId, mode }: InboxOwner, id: string, page: PageRequest): Promise<ListPart<Message>> {
    const list = { ...SQL.MESSAGES_OF_CONVERSATION, values: [orgId, mode, id] };
    const { rows, isMore } = await readList<{ id: string }>(this.database, list, page, { name: 'inbox_messages' });
    const found = await this.database.source
      .getRepository(Message)
      .findBy({ orgId, id: In(rows.map((row) => row.id)) });
    const byId = new Map(found.map((message) => [message.id, message]));
    const listed = rows.flatMap(({ id: messageId, listValue }) => {
      const message = byId.get(messageId);
      return message === undefined ? [] : [Object.assign(message, { listValue })];
    });
    return { rows: listed, isMore };
  }

  /** The place of a message among those of its conversation; null: it is none of them. */
  async placeOf({ orgId, mode }: InboxOwner, id: string, messageId: string): Promise<ListPosition | null> {
    const { rows } = await this.database.query<{ id: string; listValue: string }>(SQL.PLACE_OF_MESSAGE, [
      orgId,
      mode,
      id,
      messageId,
    ]);
    return rows[0] === undefined ? null : positionOf(rows[0]);
  }

  /**
   * Looks through the latest conversations, which ends soon for what many contacts have; what few have is found by its index,
   * wherever their conversations are. Otherwise it looks through more, and says where it stopped.
   */
  private async search(
    owner: InboxOwner,
    asked: SQL.Asked,
    tokens: readonly string[],
    page: PageRequest,
  ): Promise<ConversationPage> {
    const first = await this.walk(owner, asked, SQL.FIRST_SEARCHED_ROWS, page);
    if (first.searchedTo === null) return first;
    if (!(await new ContactSearch(this.source).hasFewHits(tokens, SQL.MOST_HITS)))
      return this.walk(owner, asked, SQL.SEARCHED_ROWS, page);
    const list = SQL.conversationsBySearch(asked);
    return this.whole(owner, await this.read(list, page, `inbox_by_search_${nameOf(asked)}`));
  }

  /** Looks through so many conversations for those that fit. */
  private async walk(
    owner: InboxOwner,
    asked: SQL.Asked,
    walked: number,
    page: PageRequest,
  ): Promise<ConversationPage> {
    const name = `${nameOf(asked)}_${asked.values.length}_${walked}`;
    const found = await this.read(SQL.conversationList(asked, walked), page, `inbox_filtered_${name}`);
    const part = await this.shown(owner, found);
    if (part.isMore) return { part, searchedTo: null };
    const last = { ...page, offset: walked - 1, limit: 1 };
    const { rows } = await this.read(SQL.walkedList(asked, walked), last, `inbox_filtered_end_${name}`);
    // None: it has seen everything.
    return { part, searchedTo: rows[0] === undefined ? null : positionOf(rows[0]) };
  }

  private async whole(owner: InboxOwner, found: ListPart<Place>): Promise<ConversationPage> {
    return { part: await this.shown(owner, found), searchedTo: null };
  }

  private read(list: ListQuery, page: PageRequest, name: string): Promise<ListPart<Place>> {
    return readList<Place>(this.source, list, page, { name });
  }

  private async contactsByPhone({ orgId, mode }: InboxOwner, digits: string): Promise<string[]> {
    const { rows } = await this.source.query<{ id: string }>(SQL.CONTACTS_BY_PHONE, [orgId, mode, spellingsOf(digits)]);
    return rows.map(({ id }) => id);
  }

  private async find({ orgId, mode }: InboxOwner, ids: readonly string[]): Promise<ConversationRecord[]> {
    if (ids.length === 0) return [];
    return (await this.source.query<ConversationRecord>(SQL.SHOW, [orgId, mode, ids])).rows;
  }

  /** The order of the page counts, also when a message came in since. */
  private async shown(owner: InboxOwner, { rows, isMore }: ListPart<Place>): Promise<ListPart<ConversationRecord>> {
    const records = await this.find(
      owner,
      rows.map(({ id }) => id),
    );
    const byId = new Map(records.map((record) => [record.id, record]));
    const listed = rows.flatMap(({ id, listValue }) => {
      const record = byId.get(id);
      return record === undefined ? [] : [{ ...record, listValue }];
    });
    return { rows: listed, isMore };
  }
}

/** Of its statement: each form has its own. */
const nameOf = ({ holder, isWaiting }: SQL.Asked): string => (isWaiting ? `waiting_${holder}` : holder);

function holderOf(assigneeId: string | null | undefined): SQL.Holder {
  if (assigneeId === undefined) return 'anybody';
  return assigneeId === null ? 'nobody' : 'member';
}
