import {
  type Mode,
  type Database,
  despiteRowFault,
  retryTransient,
  type EventType,
  type DeliveryReason,
  type DeliveryStatus,
} from '@chasqui/database';
import type { LaneLease } from '@chasqui/lanes';
import { isTracing } from '@chasqui/runtime';
import {
  claimDeliveries,
  DUE_LANES_OF_ORGS,
  GIVE_BACK_DELIVERIES,
  RECORD_DELIVERIES,
  SWEEP_DELIVERIES,
  takeDeliveries,
  type TraceReading,
} from './webhook-delivery-lane.sql';

export interface EndpointFlowState {
  /** Attempts in a row without a response, or with one that says the server cannot. */
  failuresInRow: number;
  inFlightLimit: number;
  /** Most attempts per second; null: no limit. */
  pacedPerSecond: number | null;
}

/** Already started, with its event. */
export interface LaneDelivery extends EndpointFlowState {
  id: string;
  lane: string;
  orgId: string;
  endpointId: string;
  /** Grows with every change of the endpoint's settings. */
  endpointVersion: number;
  eventId: string;
  eventType: EventType;
  reason: DeliveryReason;
  /** 1 for the first. */
  attempt: number;
  unrecordedStarts: number;
  // The logged event; all null if it is older than the log keeps.

  eventMode: Mode | null;
  /** JSON as one text: rows wait, and one string is cheaper to keep than an object. */
  eventPayload: string | null;
  eventCreatedAt: Date | null;
  eventIsSample: boolean | null;
  /** Trace step that made the event's message, as `traceContextSql` reads it; absent while there are no traces. */
  traceContext?: string | null;
}

export interface DeliveryOutcome {
  orgId: string;
  endpointId: string;
  status: DeliveryStatus;
  /** It crashed its processes too often. */
  isDead?: boolean;
  /** Null: no response. */
  httpStatus: number | null;
  /** Why there was no successful response; null: there was one. */
  error: string | null;
  /** Null: no attempt was made. */
  durationMs: number | null;
  /** The beginning of the response, in a form that PostgreSQL accepts. */
  responseExcerpt: string | null;
  /** Headers sent, safe to show; absent: no attempt was made. */
  requestHeaders?: Readonly<Record<string, string>>;
  /** Until the next attempt; null: there is none. */
  dueInMs: number | null;
  /** The endpoint's new pace; null: unchanged. */
  flow: EndpointFlowState | null;
}

export interface RecordedDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  status: DeliveryStatus;
  /** Its endpoint had no success for so long that it must be disabled. */
  isFailingTooLong: boolean;
}

const reading = (): TraceReading => (isTracing() ? 'traced' : 'untraced');

/** Lanes that a sweep looks at: looking at all of an enormous number would hold up those that are due. */
const SWEPT_AT_ONCE = 20_000;

/** After this time without a success an endpoint is disabled (contract.md D12). */
export const FAILING_HOURS = 5 * 24;

type LaneRecord = LaneLease & { id: string; record: DeliveryOutcome };
type Claimed = LaneLease & { rows: LaneDelivery[]; isFull: boolean };
type LaneHead = { fence: number } & Pick<LaneDelivery, 'orgId' | 'endpointId' | 'endpointVersion'> & EndpointFlowState;
type ClaimRow =
  | { id: null; lane: string; head: LaneHead }
  | ({ head: null; isFull: boolean } & Omit<LaneDelivery, keyof LaneHead>);

/** Deliveries of webhooks as the content of lanes: `hook:<endpoint id>`, one per endpoint. */
export class WebhookDeliveryLaneRepository {
  /** By kind: where the next sweep begins, if the last one did not reach the end. */
  private readonly sweptTo = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly sweptAtOnce = SWEPT_AT_ONCE,
  ) {}

  /** Takes free, unblocked lanes and starts their first rows. @returns the lanes it took */
  async take(takes: readonly { lane: string; limit: number }[], processId: number): Promise<Claimed[]> {
    const input = takes.map(({ lane, limit }) => ({ lane, n: limit }));
    const values = [JSON.stringify(input), processId];
    return toClaimed(
      (await retryTransient(() => this.database.query<ClaimRow>(takeDeliveries(reading()), values))).rows,
    );
  }

  /** Starts the next due rows, oldest first, except those in hand. @returns the lanes whose lease still held */
  async claim(claims: readonly (LaneLease & { limit: number; inHand: readonly string[] })[]): Promise<Claimed[]> {
    const input = claims.map(({ lane, fence, limit, inHand }) => ({ lane, fence, n: limit, in_hand: inHand }));
    const values = [JSON.stringify(input)];
    return toClaimed(
      (await retryTransient(() => this.database.query<ClaimRow>(claimDeliveries(reading()), values))).rows,
    );
  }

  /**
   * Records attempts whose lease still holds, and what they say about the endpoints. @returns what was written. Text
   * that PostgreSQL refuses does not harm other records: its record is written without it.
   */
  record(records: readonly LaneRecord[]): Promise<RecordedDelivery[]> {
    const write = (some: readonly LaneRecord[]) => this.recordTogether(some);
    return despiteRowFault(records, write, (refused) => write(refused.map(withoutWords)));
  }

  /** Takes starts back: the rows were not called. */
  async giveBack({ lane, fence }: LaneLease, ids: readonly string[]): Promise<void> {
    await retryTransient(() => this.database.query(GIVE_BACK_DELIVERIES, [lane, fence, ids]));
  }

  /** Free, unblocked lanes with due rows, in turns: the next sweep continues where this one stopped. */
  async lanesWithWork(kind: string, limit: number): Promise<string[]> {
    // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
    const values = [this.sweptTo.get(kind) ?? `${kind}:`, `${kind};`, limit, this.sweptAtOnce];
    const { rows } = await this.database.query<{ lanes: string[]; lookedTo: string | null }>(SWEEP_DELIVERIES, values);
    const { lanes = [], lookedTo = null } = rows[0] ?? {};
    if (lookedTo === null) this.sweptTo.delete(kind);
    else this.sweptTo.set(kind, lookedTo);
    return lanes;
  }

  async dueLanesOf(orgIds: readonly string[]): Promise<{ lane: string; isHeld: boolean }[]> {
    return (await this.database.query<{ lane: string; isHeld: boolean }>(DUE_LANES_OF_ORGS, [orgIds])).rows;
  }

  private async recordTogether(records: readonly LaneRecord[]): Promise<RecordedDelivery[]> {
    const lanes = newsOf(records);
    const outcomes = new Map(records.map((entry) => [entry.id, entry.record]));
    const values = [
      JSON.stringify([...lanes.values()]),
      JSON.stringify(records.map((entry) => toInput(entry, lanes.get(keyOf(entry))?.place))),
      FAILING_HOURS,
    ];
    const { rows } = await retryTransient(() =>
      this.database.query<{ id: string; isFailingTooLong: boolean }>(RECORD_DELIVERIES, values),
    );
    return rows.map(({ id, isFailingTooLong }) => {
      const { orgId, endpointId, status } = outcomes.get(id) as DeliveryOutcome;
      return { id, orgId, endpointId, status, isFailingTooLong };
    });
  }
}

const keyOf = ({ lane, fence }: LaneLease): string => `${lane} ${fence}`;

function toInput({ id, record }: LaneRecord, place: number | undefined) {
  const { status, isDead, httpStatus, error, durationMs, responseExcerpt, requestHeaders, dueInMs } = record;
  return {
    id,
    place,
    status,
    is_dead: isDead,
    http_status: httpStatus ?? undefined,
    error: error ?? undefined,
    duration_ms: durationMs === null ? undefined : Math.round(durationMs),
    excerpt: responseExcerpt ?? undefined,
    request_headers: requestHeaders,
    due_in_ms: dueInMs ?? undefined,
  };
}

/** Of several changes of an endpoint's pace the last one counts. */
function newsOf(records: readonly LaneRecord[]) {
  const lanes = new Map<string, ReturnType<typeof noNews>>();
  for (const entry of records) {
    const key = keyOf(entry);
    let news = lanes.get(key);
    if (news === undefined) lanes.set(key, (news = noNews(entry, lanes.size)));
    const { status, durationMs, flow } = entry.record;
    if (durationMs === null) continue;
    if (status === 'succeeded') news.succeeded = true;
    else news.failed = true;
    if (flow !== null) Object.assign(news, flowOf(flow));
  }
  return lanes;
}

function noNews({ lane, fence, record }: LaneRecord, place: number) {
  return { place, lane, fence, endpoint_id: record.endpointId, succeeded: false, failed: false };
}

function flowOf(flow: EndpointFlowState) {
  return {
    failures_in_row: flow.failuresInRow,
    in_flight_limit: flow.inFlightLimit,
    paced_per_second: flow.pacedPerSecond,
  };
}

function toClaimed(rows: readonly ClaimRow[]): Claimed[] {
  const lanes = new Map<string, Claimed & { head: LaneHead }>();
  for (const row of rows) {
    const { lane } = row;
    if (row.id === null) {
      lanes.set(lane, { lane, fence: row.head.fence, head: row.head, rows: [], isFull: false });
      continue;
    }
    const claimed = lanes.get(lane);
    if (claimed === undefined) throw new Error(`a delivery of ${lane} came before its lane`);
    claimed.rows.push(toDelivery(row, claimed.head));
    claimed.isFull = row.isFull;
  }
  return [...lanes.values()].map(({ lane, fence, rows: deliveries, isFull }) => ({
    lane,
    fence,
    rows: deliveries,
    isFull,
  }));
}

function toDelivery(row: Extract<ClaimRow, { head: null }>, head: LaneHead): LaneDelivery {
  return {
    id: row.id,
    lane: row.lane,
    orgId: head.orgId,
    endpointId: head.endpointId,
    endpointVersion: head.endpointVersion,
    eventId: row.eventId,
    eventType: row.eventType,
    reason: row.reason,
    attempt: row.attempt,
    unrecordedStarts: row.unrecordedStarts,
    failuresInRow: head.failuresInRow,
    inFlightLimit: head.inFlightLimit,
    pacedPerSecond: head.pacedPerSecond,
    eventMode: row.eventMode,
    eventPayload: row.eventPayload,
    eventCreatedAt: row.eventCreatedAt,
    eventIsSample: row.eventIsSample,
    ...(row.traceContext !== undefined && { traceContext: row.traceContext }),
  };
}

/** Without text from outside, which PostgreSQL may refuse. */
const withoutWords = (entry: LaneRecord): LaneRecord => ({
  ...entry,
  record: { ...entry.record, error: null, responseExcerpt: null },
});
