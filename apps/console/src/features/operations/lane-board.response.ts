import { type BoardLane, LANE_KINDS, type LaneBoard, type LaneKindName, type LaneTotals } from '@chasqui/operations';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { toWaitData, WaitData } from './wait.response';

export class CountedData {
  @Shown(INTEGER) count: number;
  @Shown('There are more than were counted.') is_capped: boolean;
}

export class NamedData {
  @Shown(ID) id: string;
  @Shown() name: string;
}

export class LaneOrganizationData extends NamedData {
  @Shown('Since when it is suspended. Null: it is not.', orNull(TIME)) suspended_at: string | null;
}

export class LaneHolderData {
  @Shown() app: string;
  @Shown() copy: string;
}

export class LaneRateData {
  @Shown(INTEGER) rows: number;
  @Shown(INTEGER) took_ms: number;
  @Shown(TIME) at: string;
}

export class LanePauseData {
  @Shown(TIME) at: string;
  @Shown(orNull(TEXT)) by: string | null;
}

export class LaneTotalsData {
  @Shown() lanes: CountedData;
  @Shown() waiting: CountedData;
  @Shown() started: CountedData;
  @Shown() parked: CountedData;
  @Shown() dead_last_hour: CountedData;
  @Shown(orNull(INTEGER)) oldest_age_ms: number | null;
  @Shown('Lanes that a process works on.', INTEGER) active: number;
  @Shown(INTEGER) paused: number;
  @Shown(orNull({ type: 'number' })) finished_per_minute: number | null;
}

export class LaneData {
  @Shown('Its name, `<kind>:<id>`.') lane: string;
  @Shown(oneOf(LANE_KINDS)) kind: LaneKindName;
  @Shown() organization: LaneOrganizationData;
  @Shown('The number, phone or endpoint that it leaves through.') account: NamedData;
  @Shown() waiting: CountedData;
  @Shown() started: CountedData;
  @Shown() parked: CountedData;
  @Shown(orNull(INTEGER)) oldest_age_ms: number | null;
  @Shown(orNull({ type: LaneHolderData })) held_by: LaneHolderData | null;
  @Shown(orNull({ type: LaneRateData })) last_rate: LaneRateData | null;
  @Shown(orNull({ type: LanePauseData })) pause: LanePauseData | null;
  @Shown('Null: nothing in it waits.', orNull({ type: WaitData })) why: WaitData | null;
}

export class LaneBoardData {
  @Shown(oneOf(LANE_KINDS)) kind: LaneKindName;
  @Shown(orNull(TIME)) at: string | null;
  @Shown() totals: LaneTotalsData;
  @Shown('Paused ones first, then the oldest.', listOf(LaneData)) lanes: LaneData[];
}

const counted = answerOf(CountedData);
const toNamed = answerOf(NamedData);
const toOrganization = answerOf(LaneOrganizationData);
const toHolder = answerOf(LaneHolderData);
const toRate = answerOf(LaneRateData);
const toPause = answerOf(LanePauseData);
const toTotals = answerOf(LaneTotalsData);
const toLane = answerOf(LaneData);

const held = ({ waiting, started, parked }: Pick<LaneTotals, 'waiting' | 'started' | 'parked'>) => ({
  waiting: counted(waiting),
  started: counted(started),
  parked: counted(parked),
});

export const toLaneBoardData = ({ kind, at, totals, lanes }: LaneBoard): LaneBoardData => ({
  kind,
  at: at?.toISOString() ?? null,
  totals: toTotals({
    ...totals,
    ...held(totals),
    lanes: counted(totals.lanes),
    deadLastHour: counted(totals.deadLastHour),
  }),
  lanes: lanes.map(toLaneData),
});

export const toLaneData = (row: BoardLane): LaneData =>
  toLane({
    ...row,
    ...held(row),
    organization: toOrganization(row.organization),
    account: toNamed(row.account),
    heldBy: row.heldBy && toHolder(row.heldBy),
    lastRate: row.lastRate && toRate(row.lastRate),
    pause: row.pause && toPause(row.pause),
    why: toWaitData(row.why),
  });

const OUTCOMES = ['done', 'unchanged', 'paused', 'suspended', 'unsupported', 'no_lane'] as const;

export class LaneOutcomeData {
  @Shown(oneOf(OUTCOMES)) outcome: (typeof OUTCOMES)[number];
  @Shown('Messages or deliveries that changed.', orNull(INTEGER)) rows: number | null;
  @Shown('At most 500 are changed at once: do it again for the rest.') has_more: boolean;
}
