import type { Mode, Queryable, ReceivedMedia, Statement } from '@chasqui/database';
import { EVENT_SQL } from '@chasqui/events';
import { currentTraceContext } from '@chasqui/runtime';

export interface ReceivedSmsName {
  accountId: string;
  /** The phone's id of its report; the same in every attempt. */
  envelopeId: string;
  /** Identifies the SMS itself; null: only the envelope counts. */
  fingerprint: string | null;
}

export interface NewInboundSms extends ReceivedSmsName {
  id: string;
  /** The sender's phone in digits, or the name or short code shown instead. */
  fromAddress: string;
  /** Our number in digits; empty: the phone does not know it. */
  toAddress: string;
  contactId: string;
  conversationId: string;
  type: 'text' | 'image' | 'video' | 'audio' | 'document';
  content: string;
  media: ReceivedMedia | null;
  /** Slot of the receiving SIM, 1 to 3. */
  sim: number | null;
  /** When it was sent, RFC 3339. */
  sentAt: string;
}

const FIND_STORED: Statement = {
  name: 'sms_inbound_find_stored',
  text: `
    with wanted as (
      select * from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality
        as w(account_id, envelope_id, fingerprint, place)
    )
    select w.place::integer - 1 as place from wanted w
    join messages m on m.account_id = w.account_id and m.provider_message_id = w.envelope_id
      and m.direction = 'inbound'
    where m.org_id = $1
    union
    select w.place::integer - 1 as place from wanted w
    join messages m on m.account_id = w.account_id and (m.payload -> 'received' ->> 'fingerprint') = w.fingerprint
      and m.direction = 'inbound' and m.channel = 'sms'
    where m.org_id = $1`,
};

const INSERT: Statement = {
  name: 'sms_inbound_insert',
  text: `
    with stored as (
      insert into messages (
        id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, conversation_id,
        contact_id, provider_message_id, content, media, payload, metadata, lane, lane_seq, priority, state, charged,
        trace_context, created_at, sent_at, delivered_at, updated_at)
      select x.id, $1, $2, 'sms', 'inbound', 'delivered', x.type, x.to_address, x.from_address, x.account_id,
        x.conversation_id, x.contact_id, x.envelope_id, x.content, x.media,
        jsonb_build_object('received', jsonb_build_object('sim', x.sim, 'fingerprint', x.fingerprint)), '{}', '', 0, 0,
        'done', '{}', $5, $4, x.sent_at, $4, $4
      from json_to_recordset($3::json) as x(
        id uuid, type text, media jsonb, to_address text, from_address text, account_id uuid, conversation_id uuid, contact_id uuid,
        envelope_id text, content text, sim integer, fingerprint text, sent_at timestamptz)
      returning *
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, at)
      select id, 1, $1, 'delivered', 'phone', $4 from stored
    )
    select m.id, ${EVENT_SQL.messageData('m', 'null')} as fact from stored m`,
};

/** Received SMS, as `sms-dispatcher` stores them, under the organization's inbound lock. */
export class SmsInboundRepository {
  /** Which of the given SMS are stored already, by position in the list. */
  async findStored(
    transaction: Queryable,
    orgId: string,
    names: readonly ReceivedSmsName[],
  ): Promise<ReadonlySet<number>> {
    const { rows } = await transaction.query<{ place: number }>(FIND_STORED, [
      orgId,
      names.map(({ accountId }) => accountId),
      names.map(({ envelopeId }) => envelopeId),
      names.map(({ fingerprint }) => fingerprint),
    ]);
    return new Set(rows.map(({ place }) => place));
  }

  /**
   * Stores SMS unknown to `findStored`, with the first line of their audit.
   *
   * @param at `created_at`, from `openInbound`
   * @returns the `message` of their events (contract.md D12), by id
   */
  async insert(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    messages: readonly NewInboundSms[],
    at: Date,
  ): Promise<Map<string, object>> {
    if (messages.length === 0) return new Map();
    const rows = messages.map((message) => ({
      id: message.id,
      type: message.type,
      media: message.media,
      to_address: message.toAddress,
      from_address: message.fromAddress,
      account_id: message.accountId,
      conversation_id: message.conversationId,
      contact_id: message.contactId,
      envelope_id: message.envelopeId,
      content: message.content,
      sim: message.sim,
      fingerprint: message.fingerprint,
      sent_at: message.sentAt,
    }));
    const stored = await transaction.query<{ id: string; fact: object }>(INSERT, [
      orgId,
      mode,
      JSON.stringify(rows),
      at,
      currentTraceContext(),
    ]);
    return new Map(stored.rows.map(({ id, fact }) => [id, fact]));
  }
}
