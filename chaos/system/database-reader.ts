import { Database, type Queryable } from '@chasqui/database';
import type { BulkBatchRow, CounterRow, DatabaseDump, EventRow, MessageRow } from '../checker/history';
import type { FactRow, ReceivedRow, SmsHistory, SmsRow } from '../checker/sms-history';

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** Lanes that hold messages or bulk sends; the others are leases of sweepers. */
const MAILBOX = "(lane like 'wa:%' or lane like 'bulk:%')";

export class DatabaseReader {
  private constructor(private readonly database: Database) {}

  static async connect(url: string): Promise<DatabaseReader> {
    return new DatabaseReader(await Database.connect({ url, poolSize: 2, applicationName: 'chaos' }));
  }

  async unfinished(): Promise<{ messages: number; bulks: number; lanes: number }> {
    const { rows } = await this.database.query<{ messages: number; bulks: number; lanes: number }>(
      `select (select count(*)::integer from messages where state not in ('done', 'dead') or status = 'pending') as messages,
              (select count(*)::integer from bulk_batches where finished_at is null) as bulks,
              (select count(*)::integer from lanes where ${MAILBOX} and lease_until > now()) as lanes`,
    );
    return rows[0] ?? { messages: 0, bulks: 0, lanes: 0 };
  }

  /** How often a message was started; null if PostgreSQL does not know it yet. */
  async startsOf(token: string): Promise<number | null> {
    const { rows } = await this.database.query<{ attempts: number }>(
      'select attempts from messages where content = $1',
      [token],
    );
    return rows[0]?.attempts ?? null;
  }

  /** A consistent snapshot, because receipts still arrive. */
  dump(): Promise<DatabaseDump> {
    return this.database.transaction(async (queryable) => {
      await queryable.query('set transaction isolation level repeatable read');
      return readAll(queryable);
    });
  }

  /** SMS and their events, after everything has ended. */
  async dumpSms(): Promise<Pick<SmsHistory, 'rows' | 'received' | 'facts'>> {
    const rows = await this.database.query<SmsRow>(
      `select id, content as token, account_id as "phoneId", lane_seq::float8 as "laneSeq", attempts,
              ${MS('first_started_at')} as "firstStartedAt", ${MS('give_up_at')} as "giveUpAt"
         from messages where channel = 'sms' and direction = 'outbound'`,
    );
    const received = await this.database.query<ReceivedRow>(
      `select id, from_address as "from" from messages where channel = 'sms' and direction = 'inbound'`,
    );
    const facts = await this.database.query<FactRow>(
      `select type, subject_id as "messageId", (payload -> 'message' ->> 'version')::integer as version,
              payload -> 'message' ->> 'status' as status, payload -> 'message' ->> 'previous_status' as "previousStatus"
         from events where channel = 'sms' and type like 'message.%' order by id`,
    );
    return { rows: rows.rows, received: received.rows, facts: facts.rows };
  }

  async receivedSms(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::integer as count from messages where channel = 'sms' and direction = 'inbound'`,
    );
    return rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

async function readAll(queryable: Queryable): Promise<DatabaseDump> {
  const messages = await queryable.query<MessageRow>(
    `select id, content as token, state, status, version, error_code as "errorCode", attempts, parked,
              (extract(epoch from first_started_at) * 1000)::float8 as "firstStartedAt", charged,
              charged_period::text as "chargedPeriod", refunded, frees_key as "freesKey"
       from messages where direction = 'outbound'`,
  );
  const events = await queryable.query<EventRow>(
    'select message_id as "messageId", version, status from message_events order by message_id, version',
  );
  const counters = await queryable.query<CounterRow>(
    'select limit_name as limit, period::text, used::integer from usage_counters',
  );
  const lanes = await queryable.query<{ lane: string }>(
    `select lane from lanes where ${MAILBOX} and lease_until > now()`,
  );
  const bulks = await queryable.query<BulkBatchRow>(
    `select b.id, b.total, count(r.result)::integer as done, b.finished_at is not null as "isFinished"
       from bulk_batches b left join bulk_rows r on r.batch_id = b.id group by b.id`,
  );
  return {
    messages: messages.rows,
    events: events.rows,
    counters: counters.rows,
    bulks: bulks.rows,
    leasedLanes: lanes.rows.map((row) => row.lane),
  };
}
