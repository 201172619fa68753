import type { Queryable, EventSource, MessageErrorCode, MessageState, ReachableStatus } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';
import { REFUND_SQL } from '@chasqui/tenancy';
import { ANDROID_PARTS_PER_MINUTE } from './sms-pace';

export interface SmsChange {
  id: string;
  state: Extract<MessageState, 'queued' | 'started' | 'done'>;
  /** Null: no change for the customer. */
  status: ReachableStatus<'sms'> | null;
  at: Date;
  source: EventSource;
  detail: string | null;
  errorCode: MessageErrorCode | null;
  errorMessage: string | null;
  /** The phone's report about its attempt; null: none, or it has none. */
  phoneState: 'accepted' | 'processed' | null;
  /** When to look at it again; null: never. */
  dueInMs: number | null;
  /** Others overtake it until then. */
  parked: boolean;
  /** Android refused the attempt because the app had sent too much in a minute: its phone slows down for an hour. */
  isLimited: boolean;
  /** Why the previous attempt failed; null: it did not. */
  lastError: string | null;
  /**
   * Refunds it, unless a phone was ever offered it: from then on only the phone knows what was sent, and the customer
   * pays.
   */
  refund: boolean;
}

/** The phone has it and may send it at any moment. */
const inHand = (row: string): string =>
  `(${row}.state = 'started' and ${row}.payload -> 'sms' ->> 'phone_state' is distinct from 'processed')`;

/**
 * One step of each message: the row, its audit, the event with its deliveries, the SIM's count of that day, the phone's
 * pace, and the refund. Rows are locked already, so `old` is the row before the change; days and counters are locked in
 * the common order.
 */
const APPLY = new EventStatement(
  'sms_change_apply',
  (sql) => `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, state text, status text, at timestamptz, source text, detail text, error_code text, error_message text,
        phone_state text, due_in_ms float8, parked boolean, is_limited boolean, last_error text, refund boolean)
    ),
    changed as (
      update messages m set
        state = i.state, status = coalesce(i.status, m.status), version = m.version + (i.status is not null)::integer,
        payload = case when i.phone_state is not null then jsonb_set(m.payload, '{sms,phone_state}', to_jsonb(i.phone_state))
          when i.last_error is not null then jsonb_set(m.payload #- '{sms,phone_state}', '{sms,last_error}', to_jsonb(i.last_error))
          else m.payload #- '{sms,phone_state}' end,
        due_at = coalesce(now() + i.due_in_ms * interval '1 millisecond', m.due_at), parked = i.parked,
        error_code = case when i.status is null then m.error_code else i.error_code end,
        error_message = case when i.status is null then m.error_message else i.error_message end,
        refunded = m.refunded or (i.refund and m.attempts = 0),
        sent_at = case when i.status in ('sent', 'delivered') then coalesce(m.sent_at, i.at) else m.sent_at end,
        delivered_at = case when i.status = 'delivered' then coalesce(m.delivered_at, i.at) else m.delivered_at end,
        failed_at = case when i.status is null then m.failed_at when i.status = 'failed' then i.at end,
        updated_at = now()
      from input i join messages old on old.id = i.id where m.id = i.id
      returning m.*, old.status as previous_status, old.sent_at as previous_sent_at, i.source, i.detail, i.at,
        i.status is not null as is_told, i.is_limited, ${inHand('old')} and not ${inHand('m')} as has_left,
        case when m.refunded and not old.refunded then m.charged else '{}' end as refunds
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail, at)
      select id, version, org_id, status, source, detail, at from changed where is_told
    ),
    told as materialized (
      select c.id, c.org_id, c.mode, c.channel, c.account_id,
        case when c.is_told then ${EVENT_SQL.messageData('c', 'c.previous_status')} end as told
      from changed c order by c.lane_seq
    ),
    ${sql.logStatus('told')},
    day as (
      insert into sms_phone_days (phone_id, day, slot, sent)
      select c.account_id, (c.sent_at at time zone 'UTC')::date, coalesce((c.payload -> 'sms' ->> 'sim')::smallint, 0),
        count(*)::integer
      from changed c join sms_phones p on p.id = c.account_id
      where c.sent_at is not null and c.previous_sent_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (phone_id, day, slot) do update set sent = sms_phone_days.sent + excluded.sent
    ),
    sends as (
      insert into sms_phone_sends (phone_id, message_id, attempt, parts, is_limited)
      select c.account_id, c.id, c.attempts,
        case when c.is_limited then ${ANDROID_PARTS_PER_MINUTE} else (c.payload -> 'sms' -> 'segments')::integer end, c.is_limited
      from changed c join sms_phones p on p.id = c.account_id
      where c.is_limited or (c.has_left and p.messages_per_minute is not null)
      on conflict (phone_id, message_id, attempt)
        do update set parts = excluded.parts, is_limited = excluded.is_limited, at = excluded.at
        where excluded.is_limited
    ),
    ${REFUND_SQL}
    select distinct org_id from changed where is_told`,
);

/**
 * Writes steps of messages, those of one message in the given order. The caller has locked the rows in order of ids,
 * and has checked their owner.
 */
export async function applySmsChanges(transaction: Queryable, changes: readonly SmsChange[]): Promise<void> {
  for (let rest = changes; rest.length > 0; ) {
    const ids = new Set<string>();
    const round = rest.filter(({ id }) => !ids.has(id) && ids.add(id));
    const values = [JSON.stringify(round.map(toInput))];
    await APPLY.run<{ orgId: string }>(transaction, values, (rows) => rows.map(({ orgId }) => orgId));
    const done = new Set(round);
    rest = rest.filter((change) => !done.has(change));
  }
}

const toInput = (change: SmsChange): Record<string, unknown> => ({
  id: change.id,
  state: change.state,
  status: change.status,
  at: change.at,
  source: change.source,
  detail: change.detail,
  error_code: change.errorCode,
  error_message: change.errorMessage,
  phone_state: change.phoneState,
  due_in_ms: change.dueInMs,
  parked: change.parked,
  is_limited: change.isLimited,
  last_error: change.lastError,
  refund: change.refund,
});
