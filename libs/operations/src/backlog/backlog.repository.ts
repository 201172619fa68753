import type { Transactor } from '@chasqui/entities';
import { byIndex } from '../board/by-index';
import { COUNTS } from '../board/lane-board.sql';
import { type BacklogKind, type BlockedReason, LANE_KIND_OF, READ_BACKLOG } from './backlog.sql';

/** Rows are counted so far: beyond, a figure is this one, and there are more. */
export const BACKLOG_COUNTED = 10_000;
/** Lanes with rows that one reading looks at; where there are more, figures are of those that come first by name. */
const MOST_LANES = 10_000;
/** A reading that takes longer is given up. */
const READ_WITHIN_MS = 5_000;

/** What waits in the lanes of one kind. */
export interface Backlog {
  /** Rows that are due, in lanes that could be worked on now, counted to `BACKLOG_COUNTED`. */
  messages: number;
  /** Lanes that have such rows. */
  lanes: number;
  /** Since when the first of them is due, by PostgreSQL's clock, seconds; 0: none is. */
  oldestAgeS: number;
  /** Rows that are due and that no worker may touch now, by the reason, together counted to `BACKLOG_COUNTED`. */
  blocked: Partial<Record<BlockedReason, number>>;
  /** Rows that were started and have no outcome yet, and rows that others pass until they are tried again. */
  started: number;
  parked: number;
}

/** What waits, for autoscaling and alarms, at a cost that does not grow with how much it is. */
export class BacklogRepository {
  /** @param mostLanes lanes with rows that one reading looks at */
  constructor(
    private readonly database: Transactor,
    private readonly mostLanes = MOST_LANES,
  ) {}

  /** @throws when PostgreSQL is away, or does not answer in time */
  read(kind: BacklogKind): Promise<Backlog> {
    return byIndex(this.database, async (queryable) => {
      await queryable.query(`select set_config('statement_timeout', '${READ_WITHIN_MS}', true)`);
      // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
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
