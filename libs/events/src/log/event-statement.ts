import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import type { QueryResultRow } from 'pg';
import { LOCKED_OLD, type OldRows, type Queryable, RETURNED_OLD } from '@chasqui/database';

/** Of an event's `data`, as JSON. */
export const MOST_EVENT_BYTES = 256 * 1024;
/** Characters of message content that an event too large keeps; each is at most six bytes of JSON. */
const KEPT_CHARACTERS = 10_000;
/** Bytes of a member that an event without a message keeps. */
const KEPT_MEMBER_BYTES = 16 * 1024;

/**
 * Beyond `MOST_EVENT_BYTES` the message's content is cut, and `truncated` says so; its other parts are bounded at
 * intake. Text is at most six times its binary size, which is known without writing it out. @param p SQL of the data
 */
const bounded = (p: string): string => `
      case when pg_column_size(${p}) * 6 <= ${MOST_EVENT_BYTES} or octet_length(${p}::text) <= ${MOST_EVENT_BYTES} then ${p}
        when jsonb_typeof(${p} -> 'message' -> 'content') = 'string' then jsonb_set(${p}, '{message}',
          (${p} -> 'message') || jsonb_build_object(
            'content', left(${p} -> 'message' ->> 'content', ${KEPT_CHARACTERS}), 'truncated', true))
        else (select jsonb_object_agg(m.key, m.value) from jsonb_each(${p} || '{"truncated": true}') m
          where octet_length(m.value::text) <= ${KEPT_MEMBER_BYTES})
      end`;

/** Parts of statements that log events. Only an `EventStatement` gets them. */
export interface EventLogSql {
  /**
   * Three parts of a WITH list, `fact`, `logged` and `fanned`: `message.status` of messages whose status changed.
   *
   * @param changes name of a part with the columns id, org_id, mode, channel, account_id of the message, and `told`:
   * its `messageData`, or null for no event
   */
  logStatus(changes: string): string;
  /**
   * Two parts of a WITH list: `logged` writes events, `fanned` their deliveries to every active endpoint that wants
   * them.
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

/** To run it, name the organizations: after the commit, their endpoints and streams are notified. */
export class EventStatement {
  readonly text: string;
  private readonly textReturningOld: string;

  /** @param text built from the parts that log events, and, if written in both ways, the parts that read old rows */
  constructor(
    private readonly name: string,
    text: (sql: EventLogSql, old: OldRows) => string,
  ) {
    this.text = text(EVENT_LOG_SQL, LOCKED_OLD);
    this.textReturningOld = text(EVENT_LOG_SQL, RETURNED_OLD);
  }

  /** Runs in a transaction, or by itself. @param orgIdsOf organizations of the logged events, from the rows returned */
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
