import type { Transactor } from '@chasqui/database';
import { byIndex } from '../board/by-index';
import { COUNTS } from '../board/lane-board.sql';
import { type BacklogKind, type BlockedReason, LANE_KIND_OF, READ_BACKLOG } from './backlog.sql';

/** Counting stops here: a figure of this size means "or more". */
export const BACKLOG_COUNTED = 10_000;
/** Lanes with rows per reading; if there are more, figures cover the first by name. */
const MOST_LANES = 10_000;
const READ_WITHIN_MS = 5_000;

export interface Backlog {
  /** Due rows in workable lanes, counted up to `BACKLOG_COUNTED`. */
  messages: number;
  lanes: number;
  /** Age of the oldest due row, by PostgreSQL's clock, seconds; 0: none. */
  oldestAgeS: number;
  /** Due rows that no worker may touch now, by reason, together counted up to `BACKLOG_COUNTED`. */
  blocked: Partial<Record<BlockedReason, number>>;
  /** Started rows without an outcome, and rows that others overtake until their next try. */
  started: number;
  parked: number;
}

/** Backlog for autoscaling and alarms, at a cost that does not grow with it. */
export class BacklogRepository {
  /** @param mostLanes lanes with rows per reading */
  constructor(
    private readonly database: Transactor,
    private readonly mostLanes = MOST_LANES,
  ) {}

  /** @throws when PostgreSQL is away, or does not answer in time */
  read(kind: BacklogKind): Promise<Backlog> {
    return byIndex(this.database, async (queryable) => {
      await queryable.query(`select set_config('statement_timeout', '${READ_WITHIN_MS}', true)`);
      // ';' follows ':', so this is the range of names that begin with `<kind>:`.
      const lane = LANE_KIND_OF[kind];
      const range = [`${lane}:`, `${lane};`];
      const { rows } = await queryable.query<Omit<Backlog, 'oldestAgeS'> & { oldestAgeS: number | null }>(
        READ_BACKLOG[kind],
        [...range, BACKLOG_COUNTED, this.mostLanes],
      );
      const counts = await queryable.query<{ started: number; parked: number }>(COUNTS[lane], range);
      const [waits] = rows;
      if (waits === undefined) throw new Error('PostgreSQL did not count the backlog');
      const { started = 0, parked = 0 } = counts.rows[0] ?? {};
      const { messages, lanes, oldestAgeS, blocked } = waits;
      return { messages, lanes, blocked, oldestAgeS: Math.max(0, oldestAgeS ?? 0), started, parked };
    });
  }
}
