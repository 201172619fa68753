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
} from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { In } from 'typeorm';
import type { InboxOwner } from '../changes/inbox-change.repository';
import * as SQL from './conversation.sql';

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
  contactAvatarUrl: string | null;
  /** The contact's own picture, which we store. */
  contactPictureId: string | null;
  groupId: string | null;
  lastMessageAt: Date;
  unreadCount: number;
  /** Null: unassigned, or the member left. */
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

export interface ConversationFilter {
  /** The assigned member; null: unassigned ones; undefined: all. */
  assigneeId: string | null | undefined;
  status: ConversationStatus;
  channel: Channel | null;
  /** Only those that wait for an answer. They are open. */
  isWaiting: boolean;
  /** Only those with unread messages: they wait, while they are open. */
  isUnread: boolean;
  /** Part of a contact's name, phone or email, in any case and with or without accents. */
  text: string | null;
  /** First digits of a contact's phone number, in any spelling. */
  phone: string | null;
}

/** A page, and where the search continues after it has examined enough rows. */
export interface ConversationPage {
  part: ListPart<ConversationRecord>;
  /** Not null: there may be more behind this position. */
  searchedTo: ListPosition | null;
}

/** Conversations that wait for an answer, and those of them with unread messages. */
export interface ConversationCounts {
  waiting: number;
  unread: number;
}

export interface HeldCounts {
  mine: ConversationCounts;
  unassigned: ConversationCounts;
  all: ConversationCounts;
  /** More than 1,000 wait, and the latest of them were counted: each count is a lower bound. */
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

export class InboxConversationRepository {
  /** @param source of lists: a replica is allowed */
  constructor(
    private readonly database: Database,
    private readonly source: Queryable = database,
  ) {}

  readingFrom(source: Queryable): InboxConversationRepository {
    return new InboxConversationRepository(this.database, source);
  }

  /** Matching ones, latest activity first. A page examines at most 20,000 of them, and may end early for it. */
  async listForOrg(owner: InboxOwner, filter: ConversationFilter, page: PageRequest): Promise<ConversationPage> {
    const { status, assigneeId, channel, isUnread, text, phone } = filter;
    const holder = holderOf(assigneeId);
    // Unread ones wait, while they are open.
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
    // The index of waiting ones is not by assignee.
    const isWalked = channel !== null || isUnread || (isWaiting && holder !== 'anybody');
    if (isWalked) return this.walk(owner, asked, SQL.SEARCHED_ROWS, page);
    return this.whole(owner, await this.read(SQL.conversationList(asked, null), page, `inbox_list_${nameOf(asked)}`));
  }

  async findForOrg(owner: InboxOwner, id: string): Promise<ConversationRecord | null> {
    return (await this.find(owner, [id]))[0] ?? null;
  }

  /** Latest activity first, at most 50. */
  async listOfContact({ orgId, mode }: InboxOwner, contactId: string): Promise<ConversationRecord[]> {
    return (await this.database.query<ConversationRecord>(SQL.OF_CONTACT, [orgId, mode, contactId])).rows;
  }

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

  /** Newest first by default. */
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

  /** Null: not a message of the conversation. */
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
   * Examines the latest conversations first, which ends soon if many contacts match; few matches are found by the
   * contacts' index, wherever their conversations are. Otherwise it examines more, and returns where it stopped.
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

  /** Keeps the page's order, even if a message came in since. */
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

/** Statement name: each form needs its own. */
const nameOf = ({ holder, isWaiting }: SQL.Asked): string => (isWaiting ? `waiting_${holder}` : holder);

function holderOf(assigneeId: string | null | undefined): SQL.Holder {
  if (assigneeId === undefined) return 'anybody';
  return assigneeId === null ? 'nobody' : 'member';
}
