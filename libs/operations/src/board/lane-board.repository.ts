import type { Queryable, Transactor } from '@chasqui/entities';
import type { LaneFacts, LaneHolder, LaneKindName, LaneRate } from '../why/lane-facts';
import { whyLaneWaits } from '../why/lane-waits';
import type { Counted, Wait } from '../why/wait-texts';
import { byIndex } from './by-index';
import { COUNTED, COUNTS, RANKED } from './lane-board.sql';
import { findLanes, LaneFactsRepository } from './lane-facts.repository';

/** What the lanes of a kind are together. */
export interface LaneTotals {
  /** Lanes that have anything in them. */
  lanes: Counted;
  /** Rows that wait to be started. */
  waiting: Counted;
  /** Rows that were started and have no outcome. */
  started: Counted;
  /** Of both, rows that others pass, because they are tried again later. */
  parked: Counted;
  /** Since when the oldest row waits, by PostgreSQL's clock; null: nothing waits. */
  oldestAgeMs: number | null;
  /** Lanes that a living process works on. */
  active: number;
  /** Lanes that an operator paused. */
  paused: number;
  /** Rows that crashed their workers too often within the last hour. */
  deadLastHour: Counted;
  /** Rows that found their end within the last minute; of phones, what they sent in the last minute that Traffic has. */
  finishedPerMinute: number;
}

/** A lane as the board shows it. */
export interface BoardLane {
  lane: string;
  kind: LaneKindName;
  /** `suspendedAt`: since when it is; null: it is not. */
  organization: { id: string; name: string; suspendedAt: Date | null };
  /** The number, the phone, the endpoint's host, or the bulk send; `id` is the one in the lane's name. */
  account: { id: string; name: string };
  waiting: Counted;
  started: Counted;
  parked: Counted;
  oldestAgeMs: number | null;
  heldBy: LaneHolder | null;
  /** What its last owner that finished anything did before it gave the lane back; null: none did. */
  lastRate: LaneRate | null;
  pause: { at: Date; by: string | null } | null;
  why: Wait | null;
}

export interface LaneBoard {
  kind: LaneKindName;
  /** When it was read, by PostgreSQL's clock; null: nothing is in any lane. */
  at: Date | null;
  totals: LaneTotals;
  /** Paused ones first, then those whose oldest row waits the longest. */
  lanes: BoardLane[];
}

/** Lanes that are looked at for who waits the longest. */
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
 * The lanes of all organizations, for operators. What it costs depends on how many lanes have work, not on how much is in
 * them: it reads the indexes of rows that wait or are under way, lane by lane, and counts to a bound.
 */
export class LaneBoardRepository {
  /** @param mostLanes that are looked at; beyond, those that come first by name */
  constructor(
    private readonly database: Transactor,
    private readonly mostLanes = MOST_LANES,
  ) {}

  /** The board of one kind. @param limit lanes that are shown, at most 100 */
  read(kind: LaneKindName, limit = 25): Promise<LaneBoard> {
    return byIndex(this.database, (queryable) => this.readIn(queryable, kind, limit));
  }

  /** One lane, by its name. @returns null: its account, endpoint or bulk send never was */
  async findOne(lane: string): Promise<BoardLane | null> {
    const facts = await new LaneFactsRepository(this.database).findOne(lane);
    return facts && toBoardLane(facts);
  }

  private async readIn(queryable: Queryable, kind: LaneKindName, limit: number): Promise<LaneBoard> {
    // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
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
