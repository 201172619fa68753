import type { Queryable, Transactor } from '@chasqui/database';
import {
  type BulkFacts,
  type EndpointFacts,
  LANE_APPS,
  LANE_KINDS,
  type LaneFacts,
  type LaneKindName,
  type NumberFacts,
  type PhoneFacts,
} from '../why/lane-facts';
import type { Counted } from '../why/wait-texts';
import { byIndex } from './by-index';
import { COUNTED, LANE_FACTS } from './lane-facts.sql';

interface LaneRow {
  lane: string;
  orgId: string;
  organizationName: string;
  suspendedAt: Date | null;
  at: Date;
  waiting: number;
  started: number;
  parked: number;
  oldestAt: Date | null;
  holderApp: string | null;
  holderCopy: string | null;
  blockedUntil: Date | null;
  workedRows: number | null;
  workedMs: number | null;
  workedAt: Date | null;
  pausedAt: Date | null;
  pausedByName: string | null;
  alive: number;
  lastSeenAt: Date | null;
  isThere: boolean;
}

type NumberRow = LaneRow &
  Omit<NumberFacts, 'gateway' | 'head'> &
  NumberFacts['gateway'] & {
    headId: string | null;
    headDueAt: Date;
    headStartedAt: Date | null;
    headReason: NonNullable<NumberFacts['head']>['reason'];
  };
type PhoneRow = LaneRow & Omit<PhoneFacts, 'parts'> & { parts: number };
type EndpointRow = LaneRow &
  Omit<EndpointFacts, 'lastFailure'> & { httpStatus: number | null; error: string | null; attempt: number | null };
type BulkRow = LaneRow & BulkFacts;

/** State of lanes in PostgreSQL, of any organization. */
export class LaneFactsRepository {
  constructor(private readonly database: Transactor) {}

  /** In the order asked for; missing: the account, endpoint or bulk send never existed. */
  find(kind: LaneKindName, lanes: readonly string[]): Promise<LaneFacts[]> {
    return byIndex(this.database, (queryable) => findLanes(queryable, kind, lanes));
  }

  /** By the lane's name without the suffix of overtaken rows. */
  async findOne(lane: string): Promise<LaneFacts | null> {
    const kind = LANE_KINDS.find((name) => lane.startsWith(`${name}:`));
    if (kind === undefined) return null;
    const [facts] = await this.find(kind, [lane]);
    return facts ?? null;
  }
}

export async function findLanes(
  queryable: Queryable,
  kind: LaneKindName,
  lanes: readonly string[],
): Promise<LaneFacts[]> {
  if (lanes.length === 0) return [];
  const read = async <Row extends LaneRow>(): Promise<Row[]> =>
    (await queryable.query<Row>(LANE_FACTS[kind], [lanes])).rows;
  switch (kind) {
    case 'wa':
      return (await read<NumberRow>()).map((row) => ({ kind, ...stateOf(kind, row), subject: toNumber(row) }));
    case 'sms':
      return (await read<PhoneRow>()).map((row) => ({ kind, ...stateOf(kind, row), subject: toPhone(row) }));
    case 'hook':
      return (await read<EndpointRow>()).map((row) => ({ kind, ...stateOf(kind, row), subject: toEndpoint(row) }));
    case 'bulk':
      return (await read<BulkRow>()).map((row) => ({ kind, ...stateOf(kind, row), subject: toBulk(row) }));
  }
}

const counted = (count: number): Counted => ({ count: Math.min(count, COUNTED), isCapped: count > COUNTED });

function stateOf(kind: LaneKindName, row: LaneRow) {
  const { lane, orgId, organizationName, suspendedAt, at, oldestAt, blockedUntil, alive, lastSeenAt } = row;
  return {
    lane,
    orgId,
    organizationName,
    suspendedAt,
    at,
    waiting: counted(row.waiting),
    started: counted(row.started),
    parked: counted(row.parked),
    oldestAt,
    heldBy: row.holderApp === null ? null : { app: row.holderApp, copy: row.holderCopy ?? '' },
    lastRate: row.workedAt && { rows: row.workedRows ?? 0, tookMs: row.workedMs ?? 0, at: row.workedAt },
    blockedUntil,
    pause: row.pausedAt && { at: row.pausedAt, by: row.pausedByName },
    workers: { app: LANE_APPS[kind], alive, lastSeenAt },
  };
}

function toNumber(row: NumberRow): NumberFacts | null {
  if (!row.isThere) return null;
  const { phone, displayName, status, reason, claim, hangsUntil, parkedDueAt } = row;
  const { isOnline, firstSeenAt, seenAt, lostAt, headId, headDueAt, headStartedAt, headReason } = row;
  const head =
    headId === null ? null : { id: headId, dueAt: headDueAt, firstStartedAt: headStartedAt, reason: headReason };
  const gateway = { isOnline, firstSeenAt, seenAt, lostAt };
  return { phone, displayName, status, reason, claim, hangsUntil, parkedDueAt, gateway, head };
}

function toPhone(row: PhoneRow): PhoneFacts | null {
  if (!row.isThere) return null;
  const { name, phone, isUnpaired, isEnabled, seenAt, quietHours, messagesPerMinute, isSlowed, waitsFor } = row;
  const { dailyLimit, fullSim, lastError } = row;
  const parts = { count: row.parts, isCapped: row.waiting > COUNTED };
  const rules = { quietHours, messagesPerMinute, isSlowed, waitsFor, dailyLimit, fullSim };
  return { name, phone, isUnpaired, isEnabled, seenAt, ...rules, parts, lastError };
}

function toEndpoint(row: EndpointRow): EndpointFacts {
  const { name, url, status, disabledReason, disabledAt, failingSince, pacedPerSecond, dueAt } = row;
  const { httpStatus, error, attempt } = row;
  const lastFailure = attempt === null ? null : { httpStatus, error, attempt };
  return { name, url, status, disabledReason, disabledAt, failingSince, pacedPerSecond, dueAt, lastFailure };
}

function toBulk({ throttleMs, total, done, lastFinishedAt, underWayId }: BulkRow): BulkFacts {
  return { throttleMs, total, done, lastFinishedAt, underWayId };
}
