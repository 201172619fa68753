import type { Database, Statement } from '@chasqui/database';

/** The fence must accompany every write of the lane's owner. */
export interface LaneLease {
  lane: string;
  fence: number;
}

/**
 * SQL: whether a lane is free: it was given back, its lease is over, or its process has died.
 *
 * @param lanes name of the table in the statement
 */
export const isFreeSql = (lanes: string): string => `(
  ${lanes}.lease_until is null or ${lanes}.lease_until <= now() or (${lanes}.lease_until = 'infinity'
    and not exists (select from processes p where p.id = ${lanes}.process_id and p.died_at is null)))`;

/**
 * SQL: whether a lane is neither paused nor suspended. A lane that is does not get an owner, and nothing in it starts;
 * started rows end, and are recorded.
 *
 * @param lanes name of the table in the statement
 */
export const isRunningSql = (lanes: string): string => `(${lanes}.paused_at is null and ${lanes}.suspended_at is null)`;

/**
 * Statement parts that every lane table shares.
 *
 * `take`: the lease of a free lane; it lasts while its process lives. To copies of an older version, which know no
 * processes, it has no end. `held`: the leases of a batch that still hold, share-locked so that no new owner can come
 * in before the statement's transaction ends. `startable`: those of them whose lanes run, for statements that begin
 * something; outcomes are always recorded.
 */
export const LANE_SQL = {
  take: `
    insert into lanes (lane, fence, lease_until, process_id) values ($1, 1, 'infinity', $2)
    on conflict (lane) do update
      set fence = lanes.fence + 1, lease_until = 'infinity', process_id = excluded.process_id, blocked_until = null
      where ${isFreeSql('lanes')} and ${isRunningSql('lanes')}
    returning fence`,
  held: `
    select i.lane, i.fence from lanes l
    join (select distinct lane, fence from input) i on i.lane = l.lane and i.fence = l.fence
    where l.lease_until > now() order by l.lane for share of l`,
  startable: `
    select i.lane, i.fence from lanes l
    join (select distinct lane, fence from input) i on i.lane = l.lane and i.fence = l.fence
    where l.lease_until > now() and ${isRunningSql('l')} order by l.lane for share of l`,
} as const;

const TAKE: Statement = { name: 'lane_take', text: LANE_SQL.take };

/** Once per death: an index on the process would be written by each take and release. */
const HELD_BY: Statement = {
  name: 'lanes_held_by',
  text: `select lane from lanes where process_id = any ($1) and lease_until = 'infinity' 
    and lane collate "C" > $2 and lane collate "C" < $3`,
};

const HELD_OF: Statement = {
  name: 'lanes_held_of',
  text: `select lane, fence from lanes where lane = any ($2) and process_id = $1 and lease_until = 'infinity'`,
};

const RELEASE: Statement = {
  name: 'lane_release',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, blocked_ms float8, rows integer, took_ms float8)),
    held as materialized (
      select l.lane, i.blocked_ms, nullif(i.rows, 0) as rows, i.took_ms from lanes l join input i on i.lane = l.lane and i.fence = l.fence
      order by l.lane for no key update of l)
    update lanes set lease_until = null, blocked_until = now() + held.blocked_ms * interval '1 millisecond',
      worked_rows = coalesce(held.rows, lanes.worked_rows),
      worked_ms = case when held.rows is null then lanes.worked_ms else round(held.took_ms)::integer end,
      worked_at = case when held.rows is null then lanes.worked_at else now() end
    from held where lanes.lane = held.lane`,
};

/** Minutes are kept for an hour. */
const ADD_FINISHED: Statement = {
  name: 'lane_add_finished',
  text: `
    with forgotten as (delete from lane_minutes where minute < now() - interval '1 hour')
    insert into lane_minutes as m (kind, minute, process_id, finished)
    select key, date_trunc('minute', now()), $1, value::integer from json_each_text($2::json) order by key
    on conflict (kind, minute, process_id) do update set finished = m.finished + excluded.finished`,
};

export interface LaneWorkDone {
  rows: number;
  tookMs: number;
}

export interface LaneRelease extends LaneLease {
  /** How long the sweeper skips the lane; null: not at all. */
  blockedMs: number | null;
  work?: LaneWorkDone;
}

export class LaneRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes a free lane for as long as the process lives. @returns the fence; null: another process holds it, or it is
   * paused or suspended
   */
  async take(lane: string, processId: number): Promise<number | null> {
    const { rows } = await this.database.query<{ fence: number }>(TAKE, [lane, processId]);
    return rows[0]?.fence ?? null;
  }

  async heldBy(kind: string, processIds: readonly number[]): Promise<string[]> {
    // ';' follows ':', so this is the range of names that begin with `<kind>:`.
    const { rows } = await this.database.query<{ lane: string }>(HELD_BY, [processIds, `${kind}:`, `${kind};`]);
    return rows.map((row) => row.lane);
  }

  async heldOf(processId: number, lanes: readonly string[]): Promise<LaneLease[]> {
    const { rows } = await this.database.query<LaneLease>(HELD_OF, [processId, lanes]);
    return rows;
  }

  async addFinished(processId: number, rows: Readonly<Record<string, number>>): Promise<void> {
    await this.database.query(ADD_FINISHED, [processId, JSON.stringify(rows)]);
  }

  async release(releases: readonly LaneRelease[]): Promise<void> {
    const input = releases.map(({ lane, fence, blockedMs, work }) => {
      return { lane, fence, blocked_ms: blockedMs, rows: work?.rows, took_ms: work?.tookMs };
    });
    await this.database.query(RELEASE, [JSON.stringify(input)]);
  }
}
