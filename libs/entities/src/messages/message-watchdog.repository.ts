import type { Database } from '../database/database';

/** A message that WhatsApp's server did not acknowledge in time. */
export interface UnacknowledgedMessage {
  id: string;
  numberId: string;
  /** Milliseconds since it was accepted for sending. */
  ageMs: number;
}

/** Messages that were accepted and then met silence (contract.md R2: never "sent" for ever). */
export class MessageWatchdogRepository {
  constructor(private readonly database: Database) {}

  /** Claims messages whose acknowledgement is overdue; nobody else gets them for `againInMs`. */
  async claimOverdue(limit: number, againInMs: number): Promise<UnacknowledgedMessage[]> {
    const { rows } = await this.database.query<UnacknowledgedMessage>(
      `update messages set ack_deadline_at = now() + $2 * interval '1 millisecond'
       where id in (
         select id from messages where ack_deadline_at <= now() order by ack_deadline_at limit $1
         for no key update skip locked)
       returning id, number_id as "numberId", (extract(epoch from now() - created_at) * 1000)::float8 as "ageMs"`,
      [limit, againInMs],
    );
    return rows;
  }

  /** Ends the silence: the server acknowledged after all, or nobody can say that it did. Returns whether it changed. */
  async settle(id: string, outcome: 'sent' | 'unconfirmed'): Promise<boolean> {
    const failed = outcome === 'unconfirmed';
    const { rows } = await this.database.query(
      `with changed as (
         update messages set status = $2, version = version + 1, ack_deadline_at = null, updated_at = now(),
           sent_at = case when $3 then sent_at else now() end,
           failed_at = case when $3 then now() end,
           error_code = case when $3 then 'UNCONFIRMED' end,
           error_message = case when $3 then 'WhatsApp did not confirm the message.' end
         where id = $1 and status = 'pending' and ack_deadline_at is not null
         returning id, version, org_id, status
       ), audit as (
         insert into message_events (message_id, version, org_id, status, source, detail)
         select id, version, org_id, status, 'watchdog', case when $3 then 'UNCONFIRMED' end from changed
       ) select id from changed`,
      [id, failed ? 'failed' : 'sent', failed],
    );
    return rows.length > 0;
  }
}
