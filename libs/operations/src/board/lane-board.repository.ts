import type { Queryable, Transactor } from '@chasqui/database';
import type { LaneFacts, LaneHolder, LaneKindName, LaneRate } from '../why/lane-facts';
import { whyLaneWaits } from '../why/lane-waits';
import type { Counted, Wait } from '../why/wait-texts';
import { byIndex } from './by-index';
import { COUNTED, COUNTS, RANKED } from './lane-board.sql';
import { findLanes, LaneFactsRepository } from './lane-facts.repository';

export interface LaneTotals {
  lanes: Counted;
  waiting: Counted;
  started: Counted;
  /** Of both, rows that others overtake, because they are tried again later. */
  parked: Counted;
  /** Wait of the oldest row, by PostgreSQL's clock; null: nothing waits. */
  oldestAgeMs: number | null;
  active: number;
  paused: number;
  deadLastHour: Counted;
  /** Rows that ended within the last minute; for phones, what they sent in the last minute that Traffic has. */
  finishedPerMinute: number;
}

export interface BoardLane {
  lane: string;
  kind: LaneKindName;
  /** `suspendedAt` null: not suspended. */
  organization: { id: string; name: string; suspendedAt: Date | null };
  /** The number, the phone, the endpoint's host, or the bulk send; `id` is the one in the lane's name. */
  account: { id: string; name: string };
  waiting: Counted;
  started: Counted;
  parked: Counted;
  oldestAgeMs: number | null;
  heldBy: LaneHolder | null;
  /** Work of its last owner that finished anything before it gave the lane back; null: none. */
  lastRate: LaneRate | null;
  pause: { at: Date; by: string | null } | null;
  why: Wait | null;
}

export interface LaneBoard {
  kind: LaneKindName;
  /** Time of the reading, by PostgreSQL's clock; null: all lanes are empty. */
  at: Date | null;
  totals: LaneTotals;
  /** Paused ones first, then by the wait of the oldest row, longest first. */
  lanes: BoardLane[];
}

const MOST_LANES = 10_000;

interface RankedLane {
  lane: string;
  lanes: number;
  oldestAgeMs: number | null;
  active: number;
  paused: number;
}

interface CountRow {
  waiting: number;
  started: number;
  parked: number;
  dead: number;
  finished: number;
}

/**
 * The lanes of all organizations, for operators. Its cost depends on the number of lanes with work, not on their
 * content: it reads the indexes of waiting and started rows, lane by lane, and counts up to a bound.
 */
export class LaneBoardRepository {
  /** @param mostLanes lanes examined; beyond this, the first by name */
  constructor(
    private readonly database: Transactor,
    private readonly mostLanes = MOST_LANES,
  ) {}

  /** @param limit lanes shown, at most 100 */
  read(kind: LaneKindName, limit = 25): Promise<LaneBoard> {
    return byIndex(this.database, (queryable) => this.readIn(queryable, kind, limit));
  }

  /** @returns null: its account, endpoint or bulk send never existed */
  async findOne(lane: string): Promise<BoardLane | null> {
    const facts = await new LaneFactsRepository(this.database).findOne(lane);
    return facts && toBoardLane(facts);
  }

  private async readIn(queryable: Queryable, kind: LaneKindName, limit: number): Promise<LaneBoard> {
    // ';' follows ':', so this is the range of names that begin with `<kind>:`.
    const range = [`${kind}:`, `${kind};`];
    const top = Math.min(Math.max(limit, 1), 100);
    const ranked = await queryable.query<RankedLane>(RANKED[kind], [...range, top, this.mostLanes]);
    const counts = await queryable.query<CountRow>(COUNTS[kind], kind === 'bulk' ? [] : range);
    const names = ranked.rows.map(({ lane }) => lane);
    const facts = await findLanes(queryable, kind, names);
    const totals = this.toTotals(ranked.rows[0], counts.rows[0]);
    return { kind, at: facts[0]?.at ?? null, totals, lanes: facts.map(toBoardLane) };
  }

  private toTotals(first: RankedLane | undefined, counts: CountRow | undefined): LaneTotals {
    return {
      lanes: { count: first?.lanes ?? 0, isCapped: (first?.lanes ?? 0) >= this.mostLanes },
      waiting: counted(counts?.waiting),
      started: counted(counts?.started),
      parked: counted(counts?.parked),
      oldestAgeMs: first?.oldestAgeMs ?? null,
      active: first?.active ?? 0,
      paused: first?.paused ?? 0,
      deadLastHour: counted(counts?.dead),
      finishedPerMinute: counts?.finished ?? 0,
    };
  }
}

const counted = (count = 0): Counted => ({ count: Math.min(count, COUNTED), isCapped: count > COUNTED });

function toBoardLane(facts: LaneFacts): BoardLane {
  const {
    lane,
    kind,
    orgId,
    organizationName,
    suspendedAt,
    waiting,
    started,
    parked,
    oldestAt,
    at,
    heldBy,
    lastRate,
    pause,
  } = facts;
  return {
    lane,
    kind,
    organization: { id: orgId, name: organizationName, suspendedAt },
    account: { id: lane.slice(kind.length + 1), name: accountName(facts) },
    waiting,
    started,
    parked,
    oldestAgeMs: oldestAt && at.getTime() - oldestAt.getTime(),
    heldBy,
    lastRate,
    pause,
    why: whyLaneWaits(facts),
  };
}

function accountName(facts: LaneFacts): string {
  switch (facts.kind) {
    case 'wa':
      return facts.subject?.phone ?? '';
    case 'sms':
      return facts.subject?.name ?? '';
    case 'hook':
      return hostOf(facts.subject?.url ?? '');
    case 'bulk':
      return facts.lane.slice('bulk:'.length);
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
