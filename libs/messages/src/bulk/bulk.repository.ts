import { type Mode, type Database, type Queryable, type BulkRowResult, type BulkRowDraft } from '@chasqui/database';
import { isFreeSql, isRunningSql, LANE_SQL, type LaneLease, BULK_LANES, laneNameSql } from '@chasqui/lanes';
import { oncePerKey } from '../intake/intake-keys';
import type { Charge, Intake } from '../intake/new-message';

export interface NewBulk {
  id: string;
  orgId: string;
  mode: Mode;
  throttleMs: number;
  requestId: string;
  /** W3C `traceparent`; null or absent: not traced. */
  traceContext?: string | null;
  replyTo: string | null;
  /** In order; a row that cannot be sent at all comes with its result. */
  rows: readonly { messageId: string; draft: BulkRowDraft; result: BulkRowResult | null }[];
  /** Limits that each row will count against. */
  charges: readonly Charge[];
  idempotency: { route: string; key: string; requestHash: Buffer } | null;
  /** Most open bulk sends of the organization, including this one. */
  mostOpen: number;
}

/**
 * `duplicate`: `messageId` is the earlier bulk send's id. `plan_limit`: a limit is used up before the first row.
 * `too_many`: open bulk sends.
 */
export type BulkIntake = { kind: 'accepted' | 'too_many' } | Extract<Intake, { kind: 'duplicate' | 'plan_limit' }>;

export interface OpenBulk {
  id: string;
  orgId: string;
  mode: Mode;
  throttleMs: number;
  requestId: string;
  /** W3C `traceparent`; null: not traced. */
  traceContext: string | null;
  /** Includes finished rows. */
  total: number;
  /** Milliseconds since its last row ended; null: none has. */
  restedMs: number | null;
  /** Unfinished rows, in order. */
  rows: { index: number; messageId: string; draft: BulkRowDraft }[];
}

export interface BulkRowOutcome<Result = BulkRowResult> {
  index: number;
  to: string;
  result: Result;
}

/** The pacer's lease, share-locked until the end of the transaction. */
const HELD = `with input as (select $1::text as lane, $2::integer as fence), held as materialized (${LANE_SQL.held})`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Bulk sends: accepted whole, and ended under the fence of their lane. Their rows: `BulkRowRepository`. */
export class BulkRepository {
  /** Start of the next sweep, when the last one found more than it could take. */
  private sweptTo = FIRST;

  constructor(private readonly database: Database) {}

  /** Accepts a bulk send with all its rows, or finds the one that its idempotency key created before. */
  accept(bulk: NewBulk): Promise<BulkIntake> {
    return this.database.transaction((queryable) =>
      oncePerKey(queryable, bulk, async (): Promise<BulkIntake> => {
        const used = await usedUp(queryable, bulk);
        if (used !== null) return used;
        if (!(await hasRoom(queryable, bulk))) return { kind: 'too_many' };
        await keepBulk(queryable, bulk, bulk.rows, bulk);
        return { kind: 'accepted' };
      }),
    );
  }

  /** Null: finished, or unknown. */
  async open(id: string): Promise<OpenBulk | null> {
    const { rows } = await this.database.query<OpenBulk>(
      `select b.id, b.org_id, b.mode, b.throttle_ms, b.request_id,
         b.trace_context, b.total,
         (select extract(epoch from clock_timestamp() - max(r.finished_at)) * 1000 from bulk_rows r
          where r.batch_id = b.id and r.finished_at > b.created_at)::float8 as rested_ms,
         coalesce((select json_agg(json_build_object('index', r.index, 'messageId', r.message_id, 'draft', r.wish)
                     order by r.index)
          from bulk_rows r where r.batch_id = b.id and r.result is null), '[]') as rows
       from bulk_batches b where b.id = $1 and b.finished_at is null`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Ends a bulk send whose rows are all done. Null: the lease is lost, or rows are left. */
  async finish(lease: LaneLease, batchId: string): Promise<{ id: string; replyTo: string | null } | null> {
    const { rows } = await this.database.query<{ id: string; replyTo: string | null }>(
      `${HELD} update bulk_batches b set finished_at = now() from held
       where b.id = $3 and b.finished_at is null
         and not exists (select from bulk_rows r where r.batch_id = b.id and r.result is null)
       returning b.id, b.reply_to`,
      [lease.lane, lease.fence, batchId],
    );
    return rows[0] ?? null;
  }

  /** For callers that hold the ids. */
  async findFinished(ids: readonly string[]): Promise<{ id: string; replyTo: string | null }[]> {
    const { rows } = await this.database.query<{ id: string; replyTo: string | null }>(
      'select id, reply_to from bulk_batches where id = any($1::uuid[]) and finished_at is not null',
      [ids],
    );
    return rows;
  }

  /** In order; empty unless the organization's bulk send is finished. */
  async outcomesForOrg<Result = BulkRowResult>(orgId: string, id: string): Promise<BulkRowOutcome<Result>[]> {
    const { rows } = await this.database.query<BulkRowOutcome<Result>>(
      `select r.index, r.wish->>'to' as to, r.result from bulk_rows r join bulk_batches b on b.id = r.batch_id
       where b.id = $1 and b.org_id = $2 and b.finished_at is not null order by r.index`,
      [id, orgId],
    );
    return rows;
  }

  /** Lanes of bulk sends without a pacer. If there are more than `limit`, the next sweep continues after them. */
  async lanesWithWork(kind: string, limit: number): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string; lane: string }>(
      `select b.id, $1 || ':' || b.id as lane from bulk_batches b left join lanes l on l.lane = $1 || ':' || b.id
       where b.finished_at is null and ${isFreeSql('l')} and ${isRunningSql('l')}
         and (l.blocked_until is null or l.blocked_until <= now()) and b.id > $3
       order by b.id limit $2`,
      [kind, limit, this.sweptTo],
    );
    this.sweptTo = rows.length === limit ? (rows.at(-1)?.id ?? FIRST) : FIRST;
    return rows.map((row) => row.lane);
  }

  /** Deletes finished bulk sends whose idempotency keys are gone. @returns how many */
  async forgetOld(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `with gone as (
         delete from bulk_batches where id = any (array(
           select id from bulk_batches where created_at < now() - interval '80 hours' and finished_at is not null
           order by created_at limit $1))
         returning id
       ), lanes_gone as (delete from lanes l using gone where l.lane = ${laneNameSql(BULK_LANES, 'gone.id')})
       select from gone`,
      [limit],
    );
    return rowCount ?? 0;
  }
}

async function usedUp(queryable: Queryable, bulk: NewBulk): Promise<BulkIntake | null> {
  for (const { limit, period, max } of bulk.charges) {
    if (max < 0) continue;
    const { rows } = await queryable.query<{ used: number }>(
      'select used from usage_counters where org_id = $1 and limit_name = $2 and period = $3',
      [bulk.orgId, limit, period],
    );
    const used = rows[0]?.used ?? 0;
    if (used >= max) return { kind: 'plan_limit', limit, used, max };
  }
  return null;
}

/**
 * Serialized per organization, across replicas. A bulk send is open until its last row is done, so a pacer that dies
 * keeps no place.
 */
async function hasRoom(queryable: Queryable, { orgId, mostOpen }: NewBulk): Promise<boolean> {
  await queryable.query(`select pg_advisory_xact_lock(hashtextextended('bulks:' || $1, 0))`, [orgId]);
  const { rows } = await queryable.query<{ open: number }>(
    `select count(*)::int as open from (
       select from bulk_batches where org_id = $1 and finished_at is null limit $2) counted`,
    [orgId, mostOpen],
  );
  return (rows[0]?.open ?? 0) < mostOpen;
}

/**
 * Keeps a bulk send of any channel with its rows, in order.
 *
 * @param pace null: it is done, and is kept for callers who repeat their request
 */
export async function keepBulk(
  queryable: Queryable,
  { id, orgId, mode, requestId }: Pick<NewBulk, 'id' | 'orgId' | 'mode' | 'requestId'>,
  rows: readonly { messageId: string; draft: BulkRowDraft; result: object | null }[],
  pace: Pick<NewBulk, 'throttleMs' | 'traceContext' | 'replyTo'> | null,
): Promise<void> {
  const { throttleMs = 0, traceContext, replyTo } = pace ?? {};
  await queryable.query(
    `insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id, trace_context, reply_to, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then now() end)`,
    [id, orgId, mode, throttleMs, rows.length, requestId, traceContext, replyTo, pace === null],
  );
  const values = rows.map(({ messageId, draft, result }, index) => ({ index, message_id: messageId, draft, result }));
  await queryable.query(
    `insert into bulk_rows (batch_id, index, message_id, wish, result, finished_at)
     select $1, index, message_id, draft, result, case when result is not null then now() end
     from json_to_recordset($2::json) as x(index integer, message_id uuid, draft jsonb, result jsonb)`,
    [id, JSON.stringify(values)],
  );
}
