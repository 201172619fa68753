import {
  type Mode,
  type ListPart,
  type ListQuery,
  type PageRequest,
  readList,
  type Queryable,
  type Statement,
  type MessagePayload,
  type ReceivedMedia,
  type Channel,
} from '@chasqui/database';

export interface InboundMessage {
  id: string;
  channel: Channel;
  type: string;
  conversationId: string;
  contactId: string;
  contactName: string | null;
  fromAddress: string;
  toAddress: string;
  accountId: string | null;
  providerMessageId: string | null;
  content: string | null;
  media: ReceivedMedia | null;
  payload: MessagePayload | null;
  metadata: Record<string, string>;
  createdAt: Date;
  sentAt: Date | null;
  editedAt: Date | null;
  deletedAt: Date | null;
}

const COUNTED = 10_000;

const LISTED = `m.org_id = $1 and m.mode = $2 and m.direction = 'inbound' and m.contact_id is not null
  and m.created_at > $3`;

const COLUMNS = `
  m.id, m.channel, m.type, m.conversation_id, c.id as contact_id, c.name as contact_name,
  m.from_address, m.to_address, m.account_id,
  m.provider_message_id, m.content, m.media, m.payload, m.metadata,
  m.created_at, m.sent_at, m.edited_at, m.deleted_at`;

/** The survivor of a merge, while its messages follow in steps. */
const CONTACT = `
  select c.id, c.name from contacts c where c.id = m.contact_id and c.org_id = $1
  union all
  select c.id, c.name from contact_merges g join contacts c on c.id = g.survivor_id and c.org_id = $1
  where g.org_id = $1 and g.mode = $2 and g.from_id = m.contact_id and g.state = 'moving'
  limit 1`;

/** The contact is looked up per entry: the index is walked in order, up to the last entry. */
export const inboundList = (values: readonly unknown[]): ListQuery => ({
  columns: COLUMNS,
  from: `messages m cross join lateral (${CONTACT}) c`,
  where: LISTED,
  values,
  order: { value: 'm.created_at', id: 'm.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  texts: ['m.content'],
  documents: ['m.media', 'm.payload', 'm.metadata'],
});

/** Ordered, so that it walks the index as well and stops. */
export const INBOUND_COUNT: Statement = {
  name: 'inbound_count',
  text: `select count(*)::integer as count from (
    select from messages m where ${LISTED} order by m.created_at desc, m.id desc limit $4) counted`,
};

export class InboundListRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Messages stored after a time, newest first. Messages without a contact are left out.
   *
   * @param since null: all
   * @param source a replica is allowed
   */
  listForOrg(
    orgId: string,
    mode: Mode,
    since: Date | null,
    page: PageRequest,
    source: Queryable = this.database,
  ): Promise<ListPart<InboundMessage>> {
    const list = inboundList([orgId, mode, since ?? '-infinity']);
    return readList<InboundMessage>(source, list, page, { name: 'inbound_list' });
  }

  /** Counted up to 10,000. */
  async countForOrg(
    orgId: string,
    mode: Mode,
    since: Date | null,
    source: Queryable = this.database,
  ): Promise<{ total: number; isCapped: boolean }> {
    const { rows } = await source.query<{ count: number }>(INBOUND_COUNT, [
      orgId,
      mode,
      since ?? '-infinity',
      COUNTED + 1,
    ]);
    const count = rows[0]?.count ?? 0;
    return { total: Math.min(count, COUNTED), isCapped: count > COUNTED };
  }
}
