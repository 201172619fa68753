import { Database } from '@chasqui/database';
import { addDeliveries, addEndpoint, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { StepPace } from '../steps/step-pace';

/** Absent fields: a delivered message. */
export interface OldMessage {
  orgId: string;
  /** Days since its creation, and since its last change. */
  age: number;
  changedAge?: number;
  mode?: 'live' | 'test';
  direction?: 'inbound' | 'outbound';
  status?: string;
  state?: string;
  accountId?: string;
  conversationId?: string | null;
  /** Days until it is sent; negative: since. */
  scheduledIn?: number;
  ackIsAwaited?: boolean;
  media?: object;
}

export class LifecycleWorld {
  private constructor(
    private readonly test: TestDatabase,
    readonly database: Database,
  ) {}

  static async open(): Promise<LifecycleWorld> {
    const test = await createTestDatabase();
    return new LifecycleWorld(test, await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' }));
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.test.drop();
  }

  /** An organization whose term is in effect. @param days -1: unlimited */
  async organization(days: number): Promise<string> {
    const orgId = await anOrganization(this.database, { limits: { retention_days: days } });
    await this.database.query('insert into retention_terms (org_id, days, planned_days) values ($1, $2, $2)', [
      orgId,
      days,
    ]);
    return orgId;
  }

  /** Stores a message with one line of history. @returns its id */
  async message(draft: OldMessage): Promise<string> {
    const id = uuid();
    const { mode = 'live', direction = 'outbound', status = 'delivered', state = 'done' } = draft;
    await this.database.query(
      `with stored as (
         insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           conversation_id, provider_message_id, content, media, metadata, lane, lane_seq, priority, state, charged, created_at,
           updated_at, scheduled_at, ack_deadline_at)
         values ($1::uuid, $2, $3, 'whatsapp', $4, $5, 'text', '15550001111', '15550002222', $6, $7, ($1::uuid)::text, 'hello', $8, '{}',
           'wa:test', 1, 1, $9, '{}', now() - $10::float8 * interval '1 day', now() - $11::float8 * interval '1 day',
           now() + $12::float8 * interval '1 day', case when $13::boolean then now() + interval '1 minute' end)
         returning id, org_id, status)
       insert into message_events (message_id, version, org_id, status, source)
       select id, 1, org_id, status, 'api' from stored`,
      [
        id,
        draft.orgId,
        mode,
        direction,
        status,
        draft.accountId ?? uuid(),
        draft.conversationId ?? null,
        draft.media === undefined ? null : JSON.stringify(draft.media),
        state,
        draft.age,
        draft.changedAge ?? draft.age,
        draft.scheduledIn ?? null,
        draft.ackIsAwaited ?? false,
      ],
    );
    return id;
  }

  async told(
    orgId: string,
    messageId: string,
    ageDays: number,
    state: 'queued' | 'done',
  ): Promise<{ eventId: string; deliveryId: string }> {
    const endpoint = await addEndpoint(this.database, { orgId });
    const [added] = await addDeliveries(this.database, endpoint, 1, ageDays * 86_400_000);
    if (added === undefined) throw new Error('no delivery');
    const { id: deliveryId, eventId } = added;
    await this.database.query('update events set subject_id = $2 where id = $1', [eventId, messageId]);
    await this.database.query(
      `update webhook_deliveries set state = $2, status = case when $2 = 'done' then 'succeeded' else 'pending' end
       where id = $1`,
      [deliveryId, state],
    );
    return { eventId, deliveryId };
  }

  async manyMessages(orgId: string, count: number, age: number): Promise<void> {
    await this.database.query(
      `with stored as (
         insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           metadata, lane, lane_seq, priority, state, charged, created_at, updated_at)
         select uuidv7($3::integer * interval '-1 day' - n * interval '1 second'), $1::uuid, 'live', 'whatsapp', 'outbound', 'sent', 'text',
           '1', '2', $1::uuid, '{}', 'wa:x', n, 1, 'done', '{}', now() - $3::integer * interval '1 day' - n * interval '1 second',
           now() - $3::integer * interval '1 day' from generate_series(1, $2::integer) n
         returning id, org_id)
       insert into message_events (message_id, version, org_id, status, source) select id, 1, org_id, 'sent', 'api' from stored`,
      [orgId, count, age],
    );
  }

  async left(table: string, ids: readonly string[], column = 'id'): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where ${column} = any ($1::uuid[])`,
      [ids],
    );
    const found = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => found.has(id));
  }

  pace(rows = 100): StepPace {
    return new StepPace({ leastRows: rows, mostRows: rows, aimMs: 60_000, leastPauseMs: 0 });
  }
}
