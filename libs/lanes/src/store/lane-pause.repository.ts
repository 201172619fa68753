import type { Queryable, Statement } from '@chasqui/database';

export interface PausedBy {
  /** User id; null: not a signed-in user. */
  id: string | null;
  name: string;
}

const PAUSE: Statement = {
  name: 'lane_pause',
  text: `
    insert into lanes (lane, paused_at, paused_by, paused_by_name)
    select lane, now(), $2::uuid, $3::text from unnest($1::text[]) as lane order by lane
    on conflict (lane) do update
      set paused_at = excluded.paused_at, paused_by = excluded.paused_by, paused_by_name = excluded.paused_by_name
      where lanes.paused_at is null
    returning lane`,
};

const FREE = `
    with found as materialized (select lane from lanes where lane = any ($1::text[]) order by lane for no key update)`;

const RESUME: Statement = {
  name: 'lane_resume',
  text: `${FREE}
    update lanes l set paused_at = null, paused_by = null, paused_by_name = null, blocked_until = null
    from found f where l.lane = f.lane and l.paused_at is not null
    returning l.lane`,
};

const UNBLOCK: Statement = {
  name: 'lane_unblock',
  text: `${FREE}
    update lanes l set blocked_until = null from found f where l.lane = f.lane and l.blocked_until is not null`,
};

/**
 * Lanes that operators pause. A pause touches no lease: the owner ends and records started rows, starts nothing more,
 * and gives the lane back; no process takes it until it is resumed.
 */
export class LanePauseRepository {
  constructor(private readonly database: Queryable) {}

  /** Pauses lanes, even those never worked on. @returns those that were not paused before */
  async pause(lanes: readonly string[], by: PausedBy): Promise<string[]> {
    const { rows } = await this.database.query<{ lane: string }>(PAUSE, [lanes, by.id, by.name]);
    return rows.map(({ lane }) => lane);
  }

  async resume(lanes: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.query<{ lane: string }>(RESUME, [lanes]);
    return rows.map(({ lane }) => lane);
  }

  /** Unblocks lanes that wait for something: their next owner finds out whether it is there. */
  async unblock(lanes: readonly string[]): Promise<void> {
    await this.database.query(UNBLOCK, [lanes]);
  }
}
