import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import type { QueryResultRow } from 'pg';
import { LOCKED_OLD, type OldRows, type Queryable, RETURNED_OLD } from '@chasqui/entities';

/** What an event carries has at most so many bytes as JSON. */
export const MOST_EVENT_BYTES = 256 * 1024;
/** Characters of its message's content that an event keeps which would be larger; each is at most six bytes of JSON. */
const KEPT_CHARACTERS = 10_000;
/** Bytes of a member that an event without a message keeps. */
const KEPT_MEMBER_BYTES = 16 * 1024;

/**
 * The `data` of an event, not larger than `MOST_EVENT_BYTES`: beyond, the content of its message is cut and `truncated`
 * says so. What else a message has is bounded where it comes in. Text is at most six times as long as its value in binary
 * form: that is known without writing it.
 *
 * @param p SQL of the data
 */
const bounded = (p: string): string => `
      case when pg_column_size(${p}) * 6 <= ${MOST_EVENT_BYTES} or octet_length(${p}::text) <= ${MOST_EVENT_BYTES} then ${p}
        when jsonb_typeof(${p} -> 'message' -> 'content') = 'string' then jsonb_set(${p}, '{message}',
          (${p} -> 'message') || jsonb_build_object(
            'content', left(${p} -> 'message' ->> 'content', ${KEPT_CHARACTERS}), 'truncated', true))
        else (select jsonb_object_agg(m.key, m.value) from jsonb_each(${p} || '{"truncated": true}') m
          where octet_length(m.value::text) <= ${KEPT_MEMBER_BYTES})
      end`;

/** Parts of statements that log events. Only a `EventStatement` gets them. */
export interface EventLogSql {
  /**
   * Three parts of a WITH list, `fact`, `logged` and `fanned`: `message.status` of messages whose status changed.
   *
   * @param changes name of a part with the columns id, org_id, mode, channel, account_id of the message, and `told`: its
   *   `messageData`, or null where nobody is told
   */
  logStatus(changes: string): string;
  /**
   * Two parts of a WITH list: `logged` writes events, `fanned` their deliveries to every active endpoint that wants them.
   *
   * @param facts name of a part with the columns id, org_id, mode, type, channel, account_id, subject_id, payload
   */
  log(facts: string): string;
}

const EVENT_LOG_SQL: EventLogSql = {
  logStatus: (changes) => `
    fact as (
      select uuidv7() as id, org_id, mode, 'message.status' as type, channel, account_id, id as subject_id,
        jsonb_build_object('message', told) as payload
      from ${changes} where told is not null
    ),
    ${EVENT_LOG_SQL.log('fact')}`,
  log: (facts) => `
    logged as (
      insert into events (id, org_id, mode, type, channel, account_id, subject_id, payload)
      select id, org_id, mode, type, channel, account_id, subject_id, ${bounded('payload')} from ${facts}
      returning id, org_id, mode, type, channel, account_id
    ),
    fanned as (
      insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
      select uuidv7(), e.org_id, w.id, e.id, e.type, 'event', 'pending', ${laneNameSql(WEBHOOK_LANES, 'w.id')}, 'queued'
      from logged e
      join webhook_endpoints w on w.org_id = e.org_id and w.mode = e.mode and w.status = 'active'
        and w.events && array[e.type, '*']
        and (w.channels = '{}' or e.channel is null or e.channel = any(w.channels))
        and (w.account_ids = '{}' or e.account_id is null or e.account_id = any(w.account_ids))
      order by e.id
    )`,
};

/**
 * A statement that logs events. It cannot be run without saying whose events it logged: who listens to the database hears of
 * them once they are committed, and endpoints and streams are told.
 */
export class EventStatement {
  readonly text: string;
  private readonly textReturningOld: string;

  /** @param text made of the parts that log events; and of those by which it knows old rows, where it is written in both ways */
  constructor(
    private readonly name: string,
    text: (sql: EventLogSql, old: OldRows) => string,
  ) {
    this.text = text(EVENT_LOG_SQL, LOCKED_OLD);
    this.textReturningOld = text(EVENT_LOG_SQL, RETURNED_OLD);
  }

  /**
   * Runs it in a transaction, or by itself.
   *
   * @param orgIdsOf the organizations whose events were logged, by what the statement answered
   */
  async run<Row extends QueryResultRow>(
    queryable: Queryable,
    values: unknown[],
    orgIdsOf: (rows: readonly Row[]) => Iterable<string>,
  ): Promise<Row[]> {
    const { name, text, textReturningOld } = this;
    const { rows } = await queryable.query<Row>({ name, text, textReturningOld }, values);
    queryable.noteEvents(orgIdsOf(rows));
    return rows;
  }
}
