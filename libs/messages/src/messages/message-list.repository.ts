import {
  type Channel,
  type ListPart,
  type ListPosition,
  type ListQuery,
  type Message,
  type MessageStatus,
  type Mode,
  type PageRequest,
  positionOf,
  type Queryable,
  readList,
} from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';

/** Rows that one page examines: bounds the cost of a filter that matches few rows. */
export const SEARCHED_ROWS = 20_000;

/** Its text may be cut. */
export type ListedMessage = Pick<
  Message,
  | 'id'
  | 'channel'
  | 'direction'
  | 'status'
  | 'type'
  | 'toAddress'
  | 'fromAddress'
  | 'accountId'
  | 'errorCode'
  | 'errorMessage'
  | 'scheduledAt'
  | 'createdAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'failedAt'
> & { preview: string | null };

/** Undefined matches all. */
export interface MessageFilter {
  channels?: readonly Channel[] | undefined;
  direction?: 'outbound' | 'inbound' | undefined;
  statuses?: readonly MessageStatus[] | undefined;
  /** The whole address of either side, digits, in any spelling. */
  number?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A page, and where the search continues after it has examined enough rows. */
export interface MessagePage {
  part: ListPart<ListedMessage>;
  /** Not null: there may be more behind this position. */
  searchedTo: ListPosition | null;
}

const COLUMNS = `
  m.id, m.channel, m.direction, m.status, m.type, m.to_address, m.from_address,
  m.account_id, left(m.content, 160) as preview, m.error_code,
  m.error_message, m.scheduled_at, m.created_at,
  m.sent_at, m.delivered_at, m.read_at, m.failed_at`;

const FITS = `
  ($3::text[] is null or m.channel = any($3)) and ($4::text is null or m.direction = $4)
  and ($5::text[] is null or m.status = any($5)) and ($6::text[] is null or m.to_address = any($6) or m.from_address = any($6))`;

const WITHIN = `m.org_id = $1 and m.mode = $2 and m.created_at >= $7 and m.created_at < $8`;

/** Walks `messages_org_idx` in order, and stops at the page's end or after `SEARCHED_ROWS` rows. */
export const messageList = (values: readonly unknown[]): ListQuery => ({
  columns: COLUMNS,
  from: ({ where, direction }) => `(
    select m.* from messages m where ${WITHIN} and ${where}
    order by m.created_at ${direction}, m.id ${direction} limit ${SEARCHED_ROWS}) m`,
  where: FITS,
  values,
  order: { value: 'm.created_at', id: 'm.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
});

/** The last row that a search examines. */
const searchEnd = (values: readonly unknown[]): ListQuery => ({
  columns: 'm.id, m.created_at',
  from: 'messages m',
  where: WITHIN,
  values,
  order: { value: 'm.created_at', id: 'm.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
});

export class MessageListRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Matching messages, newest first. A page examines at most `SEARCHED_ROWS` rows, and may end early for it.
   *
   * @param source a replica is allowed
   */
  async listForOrg(
    orgId: string,
    mode: Mode,
    filter: MessageFilter,
    page: PageRequest,
    source: Queryable = this.database,
  ): Promise<MessagePage> {
    const { channels, direction, statuses, number, since, until } = filter;
    const values = [
      orgId,
      mode,
      channels ?? null,
      direction ?? null,
      statuses ?? null,
      number === undefined ? null : spellingsOf(number),
      since ?? '-infinity',
      until ?? 'infinity',
    ];
    const part = await readList<ListedMessage>(source, messageList(values), page, { name: 'message_list' });
    const isFiltered = channels ?? direction ?? statuses ?? number;
    if (part.isMore || isFiltered === undefined) return { part, searchedTo: null };
    return { part, searchedTo: await this.endOfSearch(source, values, page) };
  }

  /** Null: the search has seen everything. */
  private async endOfSearch(
    source: Queryable,
    values: readonly unknown[],
    page: PageRequest,
  ): Promise<ListPosition | null> {
    // All parameters have to appear in the text; this condition always holds.
    const list = searchEnd(values);
    const query = { ...list, where: `${list.where} and num_nulls($3::text[], $4::text, $5::text[], $6::text[]) >= 0` };
    const last = { ...page, offset: SEARCHED_ROWS - 1, limit: 1 };
    const { rows } = await readList<{ id: string }>(source, query, last, { name: 'message_list_end' });
    const [row] = rows;
    return row === undefined ? null : positionOf(row);
  }
}
