import type { Database } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';

export interface UnacknowledgedMessage {
  id: string;
  orgId: string;
  accountId: string;
  ageMs: number;
}

/**
 * The caller was told that the message is accepted: its failure is an event, except for a group, which is not followed.
 */
const SETTLE = new EventStatement(
  'message_watchdog_settle',
  (sql) => `
    with changed as (
      update messages m set status = $2, version = m.version + 1, ack_deadline_at = null, updated_at = now(),
        sent_at = case when $3 then m.sent_at else now() end,
        failed_at = case when $3 then now() end,
        error_code = case when $3 then 'UNCONFIRMED' end,
        error_message = case when $3 then 'WhatsApp did not confirm the message.' end
      where m.id = $1 and m.status = 'pending' and m.ack_deadline_at is not null
      returning m.id, m.version, m.org_id, m.status, m.mode, m.channel, m.account_id,
        case when $3 and m.tracked then ${EVENT_SQL.messageData('m', `'pending'`)} end as told
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail)
      select id, version, org_id, status, 'watchdog', case when $3 then 'UNCONFIRMED' end from changed
    ),
    ${sql.logStatus('changed')}
    select org_id, told is not null as is_told from changed`,
);

/** Accepted messages that were never acknowledged (contract.md R2: never "sent" forever). */
export class MessageWatchdogRepository {
  constructor(private readonly database: Database) {}

  /** Claims messages whose acknowledgement is overdue; no other process gets them for `againInMs`. */
  async claimOverdue(limit: number, againInMs: number): Promise<UnacknowledgedMessage[]> {
    const { rows } = await this.database.query<UnacknowledgedMessage>(
      `update messages set ack_deadline_at = now() + $2 * interval '1 millisecond'
       where id in (
         select id from messages where ack_deadline_at <= now() order by ack_deadline_at limit $1
         for no key update skip locked)
       returning id, org_id, account_id, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms`,
      [limit, againInMs],
    );
    return rows;
  }

  /**
   * Ends the wait: the server acknowledged after all, or its acknowledgement stays unknown. @returns whether it changed
   */
  async settle(id: string, outcome: 'sent' | 'unconfirmed'): Promise<boolean> {
    const failed = outcome === 'unconfirmed';
    const values = [id, failed ? 'failed' : 'sent', failed];
    const rows = await SETTLE.run<{ orgId: string; isTold: boolean }>(this.database, values, (settled) =>
      settled.flatMap(({ orgId, isTold }) => (isTold ? [orgId] : [])),
    );
    return rows.length > 0;
  }
}
