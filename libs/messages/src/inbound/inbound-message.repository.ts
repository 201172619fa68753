import type { Mode, Queryable, Statement, MessagePayload, ReceivedMedia } from '@chasqui/database';
import { currentTraceContext } from '@chasqui/runtime';

export interface NewInboundMessage {
  id: string;
  /** `outbound`: the owner wrote it. */
  direction: 'inbound' | 'outbound';
  type: string;
  accountId: string;
  /** The sender's phone in digits, or the LID if the phone is unknown; our number for the owner. */
  fromAddress: string;
  /** Our number in digits; for the owner's messages, the recipient's address or a group id. */
  toAddress: string;
  /** Null: the owner wrote it into a group. */
  contactId: string | null;
  conversationId: string;
  /** WhatsApp's id; one message per number and id. */
  providerMessageId: string;
  content: string;
  media: ReceivedMedia | null;
  payload: MessagePayload | null;
  metadata: Record<string, string>;
  /** When it was written, RFC 3339. */
  sentAt: string;
}

export interface WhatsappMessageName {
  accountId: string;
  waId: string;
}

const FIND_STORED: Statement = {
  name: 'inbound_find_stored',
  text: `
    with wanted as (select * from unnest($2::uuid[], $3::text[]) as w(account_id, wa_id))
    select m.id, m.account_id, m.provider_message_id as wa_id
    from wanted w
    join messages m on m.account_id = w.account_id and m.provider_message_id = w.wa_id and m.direction = 'inbound'
    where m.org_id = $1
    union all
    select m.id, m.account_id, m.provider_message_id
    from wanted w
    join messages m on m.account_id = w.account_id and m.provider_message_id = w.wa_id
      and m.direction = 'outbound' and m.lane = ''
    where m.org_id = $1`,
};

const FIND_OWN: Statement = {
  name: 'inbound_find_own',
  text: `select id from messages where id = any($3::uuid[]) and org_id = $1 and mode = $2`,
};

const INSERT: Statement = {
  name: 'inbound_insert',
  text: `
    with stored as (
      insert into messages (
        id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, conversation_id,
        contact_id, provider_message_id, content, media, payload, metadata, lane, lane_seq, priority, state, charged,
        tracked, trace_context, created_at, sent_at, delivered_at, updated_at)
      select x.id, $1, $2, 'whatsapp', x.direction, x.status, x.type, x.to_address, x.from_address, x.account_id,
        x.conversation_id, x.contact_id, x.wa_id, x.content, x.media, x.payload, x.metadata, '', 0, 0, 'done', '{}',
        x.to_address not like '%@g.us', $5, $4, x.sent_at, case when x.direction = 'inbound' then $4::timestamptz end, $4
      from json_to_recordset($3::json) as x(
        id uuid, direction text, status text, type text, to_address text, from_address text, account_id uuid,
        conversation_id uuid, contact_id uuid, wa_id text, content text, media jsonb, payload jsonb, metadata jsonb,
        sent_at timestamptz)
      returning id, status
    )
    insert into message_events (message_id, version, org_id, status, source, at)
    select id, 1, $1, status, 'gateway', $4 from stored`,
};

/**
 * WhatsApp messages received, or written on the phone, as `pairing` stores them under the organization's inbound lock.
 */
export class InboundMessageRepository {
  /** Which of the given messages are stored already, with our ids. */
  async findStored(
    transaction: Queryable,
    orgId: string,
    names: readonly WhatsappMessageName[],
  ): Promise<(WhatsappMessageName & { id: string })[]> {
    if (names.length === 0) return [];
    const { rows } = await transaction.query<WhatsappMessageName & { id: string }>(FIND_STORED, [
      orgId,
      names.map(({ accountId }) => accountId),
      names.map(({ waId }) => waId),
    ]);
    return rows;
  }

  /** Which of the ids are messages of the organization and mode. */
  async findOwn(transaction: Queryable, orgId: string, mode: Mode, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await transaction.query<{ id: string }>(FIND_OWN, [orgId, mode, ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Stores messages unknown to `findStored`, with the first line of their audit.
   *
   * @param at `created_at`, from `openInbound`
   */
  async insert(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    messages: readonly NewInboundMessage[],
    at: Date,
  ): Promise<void> {
    const rows = messages.map((message) => ({
      id: message.id,
      direction: message.direction,
      status: message.direction === 'inbound' ? 'delivered' : 'sent',
      type: message.type,
      to_address: message.toAddress,
      from_address: message.fromAddress,
      account_id: message.accountId,
      conversation_id: message.conversationId,
      contact_id: message.contactId,
      wa_id: message.providerMessageId,
      content: message.content,
      media: message.media,
      payload: message.payload,
      metadata: message.metadata,
      sent_at: message.sentAt,
    }));
    if (rows.length === 0) return;
    await transaction.query(INSERT, [orgId, mode, JSON.stringify(rows), at, currentTraceContext()]);
  }
}
