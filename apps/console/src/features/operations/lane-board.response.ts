import {
  type BoardLane,
  type Counted,
  LANE_KINDS,
  type LaneBoard,
  type LaneKindName,
  type LaneTotals,
} from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';
import { toWaitData, WaitData } from './wait.response';

const TIME = { type: 'string', format: 'date-time' } as const;

export class CountedData {
  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ description: 'There are more than were counted.' })
  is_capped: boolean;
}

export class NamedData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;
}

export class LaneOrganizationData extends NamedData {
  @ApiProperty({ ...TIME, nullable: true, description: 'Since when it is suspended. Null: it is not.' })
  suspended_at: string | null;
}

export class LaneHolderData {
  @ApiProperty()
  app: string;

  @ApiProperty()
  copy: string;
}

export class LaneRateData {
  @ApiProperty({ type: 'integer' })
  rows: number;

  @ApiProperty({ type: 'integer' })
  took_ms: number;

  @ApiProperty(TIME)
  at: string;
}

export class LanePauseData {
  @ApiProperty(TIME)
  at: string;

  @ApiProperty({ type: 'string', nullable: true })
  by: string | null;
}

export class LaneTotalsData {
  @ApiProperty()
  lanes: CountedData;

  @ApiProperty()
  waiting: CountedData;

  @ApiProperty()
  started: CountedData;

  @ApiProperty()
  parked: CountedData;

  @ApiProperty()
  dead_last_hour: CountedData;

  @ApiProperty({ type: 'integer', nullable: true })
  oldest_age_ms: number | null;

  @ApiProperty({ type: 'integer', description: 'Lanes that a process works on.' })
  active: number;

  @ApiProperty({ type: 'integer' })
  paused: number;

  @ApiProperty({ type: 'number', nullable: true })
  finished_per_minute: number | null;
}

export class LaneData {
  @ApiProperty({ description: 'Its name, `<kind>:<id>`.' })
  lane: string;

  @ApiProperty({ enum: LANE_KINDS })
  kind: LaneKindName;

  @ApiProperty()
  organization: LaneOrganizationData;

  @ApiProperty({ description: 'The number, phone or endpoint that it leaves through.' })
  account: NamedData;

  @ApiProperty()
  waiting: CountedData;

  @ApiProperty()
  started: CountedData;

  @ApiProperty()
  parked: CountedData;

  @ApiProperty({ type: 'integer', nullable: true })
  oldest_age_ms: number | null;

  @ApiProperty({ type: LaneHolderData, nullable: true })
  held_by: LaneHolderData | null;

  @ApiProperty({ type: LaneRateData, nullable: true })
  last_rate: LaneRateData | null;

  @ApiProperty({ type: LanePauseData, nullable: true })
  pause: LanePauseData | null;

  @ApiProperty({ type: WaitData, nullable: true, description: 'Null: nothing in it waits.' })
  why: WaitData | null;
}

/** The lanes of one kind: what they hold together, and those that wait the longest. */
export class LaneBoardData {
  @ApiProperty({ enum: LANE_KINDS })
  kind: LaneKindName;

  @ApiProperty({ ...TIME, nullable: true })
  at: string | null;

  @ApiProperty()
  totals: LaneTotalsData;

  @ApiProperty({ type: [LaneData], description: 'Paused ones first, then the oldest.' })
  lanes: LaneData[];
}

const counted = ({ count, isCapped }: Counted): CountedData => ({ count, is_capped: isCapped });

export function toLaneBoardData({ kind, at, totals, lanes }: LaneBoard): LaneBoardData {
  return { kind, at: at?.toISOString() ?? null, totals: toTotals(totals), lanes: lanes.map(toLaneData) };
}

function toTotals(totals: LaneTotals): LaneTotalsData {
  return {
    lanes: counted(totals.lanes),
    waiting: counted(totals.waiting),
    started: counted(totals.started),
    parked: counted(totals.parked),
    dead_last_hour: counted(totals.deadLastHour),
    oldest_age_ms: totals.oldestAgeMs,
    active: totals.active,
    paused: totals.paused,
    finished_per_minute: totals.finishedPerMinute,
  };
}

export function toLaneData(row: BoardLane): LaneData {
  const { lastRate, pause } = row;
  return {
    lane: row.lane,
    kind: row.kind,
    organization: {
      id: row.organization.id,
      name: row.organization.name,
      suspended_at: row.organization.suspendedAt?.toISOString() ?? null,
    },
    account: { id: row.account.id, name: row.account.name },
    waiting: counted(row.waiting),
    started: counted(row.started),
    parked: counted(row.parked),
    oldest_age_ms: row.oldestAgeMs,
    held_by: row.heldBy && { app: row.heldBy.app, copy: row.heldBy.copy },
    last_rate: lastRate && { rows: lastRate.rows, took_ms: lastRate.tookMs, at: lastRate.at.toISOString() },
    pause: pause && { at: pause.at.toISOString(), by: pause.by },
    why: toWaitData(row.why),
  };
}

const OUTCOMES = ['done', 'unchanged', 'paused', 'suspended', 'unsupported', 'no_lane'] as const;

/** What came of something that an operator did to a lane. */
export class LaneOutcomeData {
  @ApiProperty({ enum: OUTCOMES })
  outcome: (typeof OUTCOMES)[number];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Messages or deliveries that changed.' })
  rows: number | null;

  @ApiProperty({ description: 'At most 500 are changed at once: do it again for the rest.' })
  has_more: boolean;
}
