import {
  type Queryable,
  type Statement,
  canBecome,
  MESSAGE_ERROR_CODES,
  type MessageErrorCode,
  type MessageStatus,
  type ReachableStatus,
} from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';

export interface MessageReceipt {
  messageId: string;
  status: ReachableStatus<'whatsapp'>;
  /** RFC 3339. */
  at: string;
  error?: { code: string; text: string };
}

/** Locks the messages in one order, so that two batches of receipts cannot deadlock. */
const FIND: Statement = {
  name: 'message_receipt_find',
  text: `
    select m.id, m.status, m.version, m.error_code, m.org_id, m.tracked,
      m.sent_at, m.delivered_at, m.read_at,
      greatest(m.created_at, m.sent_at, m.delivered_at) as last_at
    from messages m join whatsapp_numbers n on n.id = m.account_id
    where m.id = any($2::uuid[]) and m.direction = 'outbound' and n.gateway_id = $1
    order by m.id for no key update of m`,
};

/**
 * Applies the steps of locked messages: each message after its last step, the audit, and the events, each with the
 * message at that step. Answers one row per event.
 */
const APPLY = new EventStatement(
  'message_receipt_apply',
  (sql) => `
    with step as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, message_id uuid, version integer, org_id uuid, previous text, status text, detail text, at timestamptz,
        error_code text, error_message text, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz,
        failed_at timestamptz, is_last boolean, is_told boolean)
    ),
    applied as (
      update messages m set
        status = i.status, version = i.version, sent_at = coalesce(m.sent_at, i.sent_at),
        delivered_at = coalesce(m.delivered_at, i.delivered_at), read_at = coalesce(m.read_at, i.read_at),
        failed_at = i.failed_at, error_code = i.error_code, error_message = i.error_message,
        -- "Nobody knows" is over: who asks now waits for the gateway's answer.
        answer_code = case when m.state = 'started' then null else m.answer_code end,
        answer_extra = case when m.state = 'started' then null else m.answer_extra end,
        -- It was sent, whatever its answer said: its key is not free.
        frees_key = false, ack_deadline_at = null, updated_at = now()
      from step i where m.id = i.message_id and i.is_last
      returning m.*
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail, at)
      select message_id, version, org_id, status, 'receipt', detail, at from step
    ),
    changed as (
      select m.id, m.org_id, m.mode, m.channel, m.account_id,
        ${EVENT_SQL.messageData('m', 's.previous', 's')} as told
      from step s join applied m on m.id = s.message_id where s.is_told order by s.ord
    ),
    ${sql.logStatus('changed')}
    select from logged`,
);

interface Row {
  id: string;
  status: MessageStatus;
  version: number;
  errorCode: MessageErrorCode | null;
  orgId: string;
  tracked: boolean;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  /** Time of the last step: a gateway's clock never puts a step before the one that led to it. */
  lastAt: Date;
}

interface Change {
  id: string;
  status: MessageStatus;
  version: number;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  failed_at: string | null;
  error_code: MessageErrorCode | null;
  error_message: string | null;
}

interface Step extends Omit<Change, 'id'> {
  ord: number;
  message_id: string;
  org_id: string;
  previous: MessageStatus;
  detail: string | null;
  at: string;
  /** The message's final step. */
  is_last: boolean;
  is_told: boolean;
}

/** WhatsApp statuses that customers are told (spec.md section 6; a failure as an extension). */
const TOLD: readonly MessageStatus[] = ['delivered', 'read', 'failed'];

/** Moves messages by their recipients' receipts, along the transitions of contract.md D1. */
export class MessageReceiptRepository {
  /**
   * Applies receipts in order, inside the caller's transaction. A receipt of a message that the gateway did not send,
   * of a group, or that would move a status backwards, changes nothing.
   *
   * @param gatewayId the gateway that reports
   */
  async apply(queryable: Queryable, gatewayId: string, receipts: readonly MessageReceipt[]): Promise<void> {
    if (receipts.length === 0) return;
    const ids = [...new Set(receipts.map((receipt) => receipt.messageId))];
    const found = await queryable.query<Row>(FIND, [gatewayId, ids]);
    const rows = new Map(found.rows.map((row) => [row.id, row]));
    const changes = new Map<string, Change>();
    const steps: Step[] = [];
    for (const receipt of receipts) {
      const row = rows.get(receipt.messageId);
      if (row === undefined || (!row.tracked && receipt.status !== 'sent')) continue;
      const at = laterOf(receipt.at, row.lastAt);
      for (const status of stepsTo(row, receipt.status)) {
        const previous = row.status;
        const change = changes.get(row.id) ?? unchanged(row);
        move(row, change, status, { ...receipt, at });
        changes.set(row.id, change);
        steps.push(stepOf(row, change, { previous, at, ord: steps.length, error: receipt.error }));
      }
    }
    if (steps.length === 0) return;
    for (const step of steps) step.is_last = step.version === changes.get(step.message_id)?.version;
    await APPLY.run(queryable, [JSON.stringify(steps)], (told) =>
      told.length > 0 ? steps.map((step) => step.org_id) : [],
    );
  }
}

function stepOf(
  row: Row,
  { id, ...change }: Change,
  { error, ...rest }: Pick<Step, 'previous' | 'at' | 'ord'> & Pick<MessageReceipt, 'error'>,
): Step {
  const detail = error === undefined ? null : `${error.code} ${error.text}`;
  const isTold = row.tracked && TOLD.includes(change.status);
  return { ...change, ...rest, message_id: id, org_id: row.orgId, detail, is_last: false, is_told: isTold };
}

/** A receipt may come before the answer of its send: then the message was sent as well. */
function stepsTo(row: Row, status: MessageReceipt['status']): MessageStatus[] {
  if (canBecome(row.status, status, row.errorCode)) return [status];
  return row.status === 'pending' ? ['sent', status] : [];
}

const unchanged = (row: Row): Change => ({
  id: row.id,
  status: row.status,
  version: row.version,
  sent_at: row.sentAt?.toISOString() ?? null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  failed_at: null,
  error_code: row.errorCode,
  error_message: null,
});

function move(row: Row, change: Change, status: MessageStatus, receipt: MessageReceipt): void {
  row.status = status;
  row.version += 1;
  row.errorCode = status === 'failed' ? errorCodeOf(receipt.error?.code) : null;
  change.status = status;
  change.version = row.version;
  change.error_code = row.errorCode;
  change.error_message = status === 'failed' ? (receipt.error?.text ?? null) : null;
  change.failed_at = status === 'failed' ? receipt.at : null;
  change.sent_at ??= status === 'failed' ? null : receipt.at;
  if (status === 'delivered' || status === 'read') change.delivered_at ??= receipt.at;
  if (status === 'read') change.read_at ??= receipt.at;
}

/** 463 is WhatsApp's restriction of the sending account; codes of ours are kept; all else is a failed delivery. */
function errorCodeOf(code: string | undefined): MessageErrorCode {
  if (code === '463') return 'ACCOUNT_RESTRICTED';
  return MESSAGE_ERROR_CODES.find((known) => known === code) ?? 'DELIVERY_FAILED';
}

const laterOf = (at: string, last: Date): string => (Date.parse(at) > last.getTime() ? at : last.toISOString());
