import { Database, type Queryable } from '@chasqui/entities';
import type { BulkBatchRow, CounterRow, DatabaseDump, EventRow, MessageRow } from '../checker/history';

/** Lanes that hold messages or bulk sends; the others are leases of sweepers. */
const MAILBOX = "(lane like 'wa:%' or lane like 'bulk:%')";

/** Looks into PostgreSQL from outside, past every proxy. */
export class DatabaseReader {
  private constructor(private readonly database: Database) {}

  static async connect(url: string): Promise<DatabaseReader> {
    return new DatabaseReader(await Database.connect({ url, poolSize: 2, applicationName: 'chaos' }));
  }

  /** Messages and bulk sends that have not come to their end, and lanes that are held. */
  async unfinished(): Promise<{ messages: number; bulks: number; lanes: number }> {
    const { rows } = await this.database.query<{ messages: number; bulks: number; lanes: number }>(
      `select (select count(*)::integer from messages where state not in ('done', 'dead') or status = 'pending') as messages,
              (select count(*)::integer from bulk_batches where finished_at is null) as bulks,
              (select count(*)::integer from lanes where ${MAILBOX} and lease_until > now()) as lanes`,
    );
    return rows[0] ?? { messages: 0, bulks: 0, lanes: 0 };
  }

  /** How often a message was started; null: PostgreSQL does not know it yet. */
  async startsOf(token: string): Promise<number | null> {
    const { rows } = await this.database.query<{ attempts: number }>(
      'select attempts from messages where content = $1',
      [token],
    );
    return rows[0]?.attempts ?? null;
  }

  /** All of one moment: receipts still come in. */
  dump(): Promise<DatabaseDump> {
    return this.database.transaction(async (queryable) => {
      await queryable.query('set transaction isolation level repeatable read');
      return readAll(queryable);
    });
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

async function readAll(queryable: Queryable): Promise<DatabaseDump> {
  const messages = await queryable.query<MessageRow>(
    `select id, content as token, state, status, version, error_code as "errorCode", attempts, parked,
              (extract(epoch from first_started_at) * 1000)::float8 as "firstStartedAt", charged,
              charged_period::text as "chargedPeriod", refunded
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
