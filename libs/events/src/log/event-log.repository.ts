import { v7 as uuidv7 } from 'uuid';
import { type Mode, type Queryable, type Channel, deleteSome, type EventType } from '@chasqui/database';
import { EventStatement } from './event-statement';

export interface NewEvent {
  /** UUIDv7; default: a new one. */
  id?: string;
  orgId: string;
  mode: Mode;
  type: EventType;
  channel?: Channel | null;
  accountId?: string | null;
  /** The message, number, contact or conversation that it is about. */
  subjectId: string;
  /** The `data` of the event (contract.md D12). */
  payload: object;
}

const APPEND = new EventStatement(
  'events_append',
  (sql) => `
    with fact as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, org_id uuid, mode text, type text, channel text, account_id uuid, subject_id uuid, payload jsonb)
    ),
    ${sql.log('fact')}
    select count(*) from logged`,
);

/** The log of events that customers receive. It keeps 30 days. */
export class EventLogRepository {
  constructor(private readonly database: Queryable) {}

  /** Logs events in order and queues them for the endpoints that want them, in the causing transaction. */
  async append(transaction: Queryable, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map(({ id, orgId, mode, type, channel, accountId, subjectId, payload }) => ({
      id: id ?? uuidv7(),
      org_id: orgId,
      mode,
      type,
      channel: channel ?? null,
      account_id: accountId ?? null,
      subject_id: subjectId,
      payload,
    }));
    await APPEND.run(transaction, [JSON.stringify(rows)], () => events.map((event) => event.orgId));
  }

  /** Deletes events older than 30 days, in small steps. @returns how many; fewer than `limit`: none is left */
  forgetOld(limit: number): Promise<number> {
    return deleteSome(this.database, 'events', `created_at < now() - interval '30 days'`, limit);
  }
}
