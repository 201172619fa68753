import type { Database, Statement } from '@chasqui/entities';

/** A lane that somebody holds: what he writes must show this fence. */
export interface LaneLease {
  lane: string;
  fence: number;
}

/**
 * Statement parts that every lane table shares.
 *
 * `take`: the lease, if nobody holds it. `held`: the leases of a batch that still hold, share-locked so that no new
 * owner can come in before the statement's transaction ends.
 */
export const LANE_SQL = {
  take: `
    insert into lanes (lane, fence, lease_until) values ($1, 1, now() + $2 * interval '1 millisecond')
    on conflict (lane) do update
      set fence = lanes.fence + 1, lease_until = excluded.lease_until, blocked_until = null
      where lanes.lease_until is null or lanes.lease_until <= now()
    returning fence`,
  held: `
    select i.lane, i.fence from lanes l
    join (select distinct lane, fence from input) i on i.lane = l.lane and i.fence = l.fence
    where l.lease_until > now() order by l.lane for share of l`,
} as const;

const TAKE: Statement = { name: 'lane_take', text: LANE_SQL.take };

/** Locks in the order of `held`: an UPDATE alone locks in the order of its plan, and starts and records meet it there. */
const EXTEND: Statement = {
  name: 'lane_extend',
  text: `
    with input as materialized (select * from json_to_recordset($1::json) as x(lane text, fence integer)),
    held as materialized (
      select l.lane from lanes l join input i on i.lane = l.lane and i.fence = l.fence
      where l.lease_until > now() order by l.lane for no key update of l)
    update lanes set lease_until = now() + $2 * interval '1 millisecond'
    from held where lanes.lane = held.lane
    returning lanes.lane`,
};

const RELEASE: Statement = {
  name: 'lane_release',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, blocked_ms float8)),
    held as materialized (
      select l.lane, i.blocked_ms from lanes l join input i on i.lane = l.lane and i.fence = l.fence
      order by l.lane for no key update of l)
    update lanes set lease_until = null, blocked_until = now() + held.blocked_ms * interval '1 millisecond'
    from held where lanes.lane = held.lane`,
};

/** A lane to be given back. */
export interface LaneRelease extends LaneLease {
  /** The sweeper leaves the lane alone for so long; null: not at all. */
  blockedMs: number | null;
}

/** Leases on lanes. What is in a lane belongs to the repository of its table. */
export class LaneRepository {
  constructor(private readonly database: Database) {}

  /** Takes a lease on something that is no mailbox, for example `sweep:wa`. False: somebody holds it. */
  async takeLease(lane: string, leaseMs: number): Promise<boolean> {
    return (await this.take(lane, leaseMs)) !== null;
  }

  /** Takes a lane that nobody holds and returns the fence to show; null: somebody holds it. */
  async take(lane: string, leaseMs: number): Promise<number | null> {
    const { rows } = await this.database.query<{ fence: number }>(TAKE, [lane, leaseMs]);
    return rows[0]?.fence ?? null;
  }

  /** Keeps leases alive. Returns the lanes that are still held; the others were lost. */
  async extend(leases: readonly LaneLease[], leaseMs: number): Promise<Set<string>> {
    const { rows } = await this.database.query<{ lane: string }>(EXTEND, [JSON.stringify(leases), leaseMs]);
    return new Set(rows.map((row) => row.lane));
  }

  /** Gives lanes back. */
  async release(releases: readonly LaneRelease[]): Promise<void> {
    const input = releases.map(({ lane, fence, blockedMs }) => ({ lane, fence, blocked_ms: blockedMs }));
    await this.database.query(RELEASE, [JSON.stringify(input)]);
  }
}
