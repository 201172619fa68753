import {
  type ListPart,
  type ListQuery,
  type PageRequest,
  readList,
  WHOLE_LIST,
  type Database,
  type Queryable,
  type Statement,
  retryTransient,
  type EventSource,
  type FailureReason,
  type MessageEvent,
  Message,
  type MessageChangeKind,
  type MessageErrorCode,
  type MessageStatus,
} from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';
import { REFUND_SQL } from '@chasqui/tenancy';
import type { RecordedMessage } from '../lane/message-lane.repository';

export interface MessageHistoryEntry {
  status: MessageStatus;
  at: Date;
  source: EventSource;
  detail: string | null;
  /** Null: the status changed. */
  change: MessageChangeKind | null;
  previousContent: string | null;
}

const OUTCOME_COLUMNS = `
  id, state, status, reply_to, provider_message_id, error_code,
  error_message, answer_code, answer_extra, gateway_status,
  gateway_answer, request_id`;

const HISTORY: Omit<ListQuery, 'values'> = {
  columns: `e.status, e.at, e.source, e.detail, e.change, e.previous_content`,
  from: 'message_events e',
  where: 'e.message_id = $1 and e.org_id = $2',
  order: { value: 'e.version', id: 'e.message_id', kind: 'number', direction: 'asc' },
  texts: ['e.detail', 'e.previous_content'],
};

interface Ending {
  name: string;
  /** SQL: which messages, by `$1` ids and `$2` organizations. */
  where: string;
  code: Extract<MessageErrorCode, 'EXPIRED' | 'CANCELED'>;
  text: string;
  source: EventSource;
  /** SQL: for which messages `m`, before `old`, the end is an event. */
  told: string;
  /** Skips locked rows, because the caller looks again; default: waits for them. */
  passesLocked?: boolean;
  /** Reason in the answer to a waiting caller; NOT_SENT frees its Idempotency-Key. */
  reason: Extract<FailureReason, 'NOT_SENT' | 'CANCELED'>;
}

/** Ends messages that no worker or gateway has, and refunds them if none ever had. */
const endUnstarted = ({
  name,
  where,
  code,
  text,
  source,
  told,
  passesLocked = false,
  reason,
}: Ending): EventStatement =>
  new EventStatement(
    name,
    (sql) => `with old as materialized (
         select m.id, m.answer_code
         from unnest($1::uuid[], $2::uuid[]) as i(id, org_id) join messages m on m.id = i.id and m.org_id = i.org_id
         where m.status = 'pending' and ${where} order by m.id
         for no key update of m${passesLocked ? ' skip locked' : ''}
       ), changed as (
         update messages m set state = 'done', status = 'failed', version = m.version + 1, error_code = '${code}',
           error_message = '${text}', answer_code = 'GATEWAY_ERROR', answer_extra = '{"reason":"${reason}"}',
           frees_key = ${reason === 'NOT_SENT'} and m.reply_to is not null, failed_at = now(), refunded = m.attempts = 0,
           updated_at = now()
         from old where m.id = old.id
         returning m.id, m.org_id, m.version, m.status, case when m.refunded then m.charged else '{}' end as refunds,
           m.charged_period, m.mode, m.channel, m.account_id,
           case when ${told} then ${EVENT_SQL.messageData('m', `'pending'`)} end as told
       ), audit as (
         insert into message_events (message_id, version, org_id, status, source, detail)
         select id, version, org_id, status, '${source}', '${code}' from changed
       ), ${REFUND_SQL}, ${sql.logStatus('changed')}
       select id, org_id, told is not null as is_told from changed`,
  );

const EXPIRE = endUnstarted({
  name: 'message_expire',
  where: "m.attempts = 0 and m.state = 'queued' and m.give_up_at <= now()",
  code: 'EXPIRED',
  text: 'The message was not sent in time.',
  source: 'lane',
  // A waiting caller gets it as the answer; one who was told that the outcome is unknown gets the event.
  told: 'm.tracked and old.answer_code is not null',
  // It ends messages of many organizations together: none waits for work on another's message.
  passesLocked: true,
  reason: 'NOT_SENT',
});

const CANCEL = endUnstarted({
  name: 'message_cancel',
  // An SMS that waits for its next try is with no phone.
  where:
    "m.mode = $3 and m.state in ('held', 'queued') and (m.attempts = 0 or (m.channel = 'sms' and not $4::boolean))",
  code: 'CANCELED',
  text: 'The message was canceled.',
  source: 'api',
  // The caller of a WhatsApp message without a schedule still waits and is answered, or was told that the outcome is
  // unknown; ending many also ends others.
  told:
    "m.tracked and (m.channel <> 'whatsapp' or m.scheduled_at is not null or old.answer_code is not null or " +
    '($4::boolean and m.reply_to is null))',
  reason: 'CANCELED',
});

/** In the order of ids: workers write outcomes of the same messages. */
const NOTE_UNKNOWN: Statement = {
  name: 'message_note_unknown',
  text: `
    with found as materialized (
      select m.id, i.text
      from unnest($1::uuid[], $2::uuid[], $3::text[]) as i(id, org_id, text)
      join messages m on m.id = i.id and m.org_id = i.org_id
      where m.state in ('queued', 'held', 'started') and m.status = 'pending' and m.answer_code is null
      order by m.id for no key update of m
    )
    update messages m set answer_code = 'GATEWAY_ERROR', answer_extra = '{"reason":"UNKNOWN_OUTCOME"}',
      error_message = found.text, updated_at = now()
    from found where m.id = found.id`,
};

/** Not for messages that the phone gave to the radio: it could not take them back. */
const REQUEST_CANCEL: Statement = {
  name: 'message_request_cancel',
  text: `
    update messages m set payload = jsonb_set(m.payload, '{sms,cancel_requested}', 'true'), updated_at = now()
    from sms_phones p
    where m.id = $1 and m.org_id = $2 and m.mode = $3 and m.channel = 'sms' and m.direction = 'outbound'
      and m.status = 'pending' and m.state = 'started' and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed'
      and (m.give_up_at is null or m.give_up_at > now())
      and p.id = m.account_id and p.org_id = m.org_id and p.protocol = 'sms_gate' and p.unpaired_at is null
    returning m.account_id, m.attempts, m.lane`,
};

export interface CancelRequest {
  accountId: string;
  /** The attempt that the phone has. */
  attempts: number;
  lane: string;
}

export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** Null: no such message of the organization and mode. */
  findForOrg(orgId: string, mode: Message['mode'], id: string): Promise<Message | null> {
    return this.database.source.getRepository(Message).findOneBy({ id, orgId, mode });
  }

  /** A message's history, oldest first. Empty for another organization's message. */
  historyForOrg(
    orgId: string,
    id: MessageEvent['messageId'],
    page: PageRequest = WHOLE_LIST,
  ): Promise<ListPart<MessageHistoryEntry>> {
    return readList<MessageHistoryEntry>(this.database, { ...HISTORY, values: [id, orgId] }, page);
  }

  /**
   * Those messages whose callers can be answered: recorded for good, or asked and left unanswered. For callers inside
   * the service that hold the ids.
   */
  async findAnswerable(ids: readonly string[]): Promise<RecordedMessage[]> {
    const { rows } = await this.database.query<RecordedMessage>(
      {
        name: 'message_find_answerable',
        text: `select ${OUTCOME_COLUMNS} from messages
               where id = any($1::uuid[]) and (state in ('done', 'dead') or answer_code is not null)`,
      },
      [ids],
    );
    return rows;
  }

  /**
   * Ends those messages that were never started and must not start any more, and refunds them. @returns ids of ended
   * ones
   */
  expire(messages: readonly OwnMessage[]): Promise<Set<string>> {
    return retryTransient(() => end(this.database, EXPIRE, messages));
  }

  /** Milliseconds since messages were first given to their gateway, by id; missing: never, or the message is gone. */
  async startedAgoMs(messages: readonly OwnMessage[]): Promise<Map<string, number>> {
    const { rows } = await this.database.query<{ id: string; ms: number }>(
      {
        name: 'message_started_ago',
        text: `select m.id, (extract(epoch from now() - m.first_started_at) * 1000)::float8 as ms
               from unnest($1::uuid[], $2::uuid[]) as i(id, org_id) join messages m on m.id = i.id and m.org_id = i.org_id
               where m.first_started_at is not null`,
      },
      idsOf(messages),
    );
    return new Map(rows.map(({ id, ms }) => [id, ms]));
  }

  /**
   * Notes that callers were told that the outcome is unknown: a failure is an event from now on, and a replay of the
   * request gets the same answer. A message with an outcome stays as it is.
   */
  async noteUnknown(messages: readonly (OwnMessage & { text: string })[]): Promise<void> {
    const values = [...idsOf(messages), messages.map(({ text }) => text)];
    await retryTransient(() => this.database.query(NOTE_UNKNOWN, values));
  }

  cancel(orgId: string, mode: Message['mode'], id: string): Promise<boolean> {
    return retryTransient(() => cancelMessage(this.database, { orgId, mode, id }));
  }

  /**
   * Asks the phone that has an SMS to cancel it; the message stays pending until the phone answers. A repeated request
   * asks again.
   *
   * @returns null when it is too late, or its phone cannot be asked
   */
  async requestCancel(orgId: string, mode: Message['mode'], id: string): Promise<CancelRequest | null> {
    const { rows } = await this.database.query<CancelRequest>(REQUEST_CANCEL, [id, orgId, mode]);
    return rows[0] ?? null;
  }
}

export interface OwnMessage {
  orgId: string;
  id: string;
}

export interface Cancellation extends OwnMessage {
  mode: Message['mode'];
  /** Not requested by its organization by id: nothing that was ever started; default: false. */
  onlyUntried?: boolean;
}

/** Ends a message that waits for its time or turn, in a transaction or by itself. @returns whether it did */
export async function cancelMessage(
  queryable: Queryable,
  { orgId, mode, id, onlyUntried = false }: Cancellation,
): Promise<boolean> {
  const ended = await end(queryable, CANCEL, [{ orgId, id }], [mode, onlyUntried]);
  return ended.has(id);
}

async function end(
  queryable: Queryable,
  statement: EventStatement,
  messages: readonly OwnMessage[],
  values: readonly unknown[] = [],
): Promise<Set<string>> {
  const rows = await statement.run<OwnMessage & { isTold: boolean }>(
    queryable,
    [...idsOf(messages), ...values],
    (ended) => ended.flatMap(({ isTold, orgId }) => (isTold ? [orgId] : [])),
  );
  return new Set(rows.map(({ id }) => id));
}

const idsOf = (messages: readonly OwnMessage[]): [ids: string[], orgIds: string[]] => [
  messages.map(({ id }) => id),
  messages.map(({ orgId }) => orgId),
];
