import type { Mode } from '../api-keys/api-key.entity';
import type { Database } from '../database/database';
import { isRowFault } from '../database/pg-error';
import { retryTransient } from '../database/retry-transient';
import type { EventType } from '../events/event.entity';
import type { LaneLease } from '../lanes/lane.repository';
import {
  CLAIM_DELIVERIES,
  DUE_LANES_OF_ORGS,
  GIVE_BACK_DELIVERIES,
  RECORD_DELIVERIES,
  SWEEP_DELIVERIES,
  TAKE_DELIVERIES,
} from './webhook-delivery-lane.sql';
import type { DeliveryReason, DeliveryStatus } from './webhook-delivery.entity';

/** How fast an endpoint is served. */
export interface EndpointFlowState {
  /** Attempts in a row without an answer, or answered that the server cannot. */
  failuresInRow: number;
  /** Requests that may be under way at once. */
  inFlightLimit: number;
  /** Most attempts per second; null: no bound. */
  pacedPerSecond: number | null;
}

/** A delivery as its lane hands it to a dispatcher: started, with its event. */
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
  // The event, as the log has it; all null when it is older than the log keeps.

  eventMode: Mode | null;
  eventPayload: object | null;
  eventCreatedAt: Date | null;
  eventIsSample: boolean | null;
}

/** What is written about a delivery after an attempt, or instead of one. */
export interface DeliveryOutcome {
  endpointId: string;
  status: DeliveryStatus;
  /** It crashed its processes too often. */
  isDead?: boolean;
  /** Null: no answer came. */
  httpStatus: number | null;
  /** Why there was no answer of success, in words; null: there was one. */
  error: string | null;
  /** Null: no attempt was made. */
  durationMs: number | null;
  /** How the answer began, as PostgreSQL takes it. */
  responseExcerpt: string | null;
  /** Tried again after so long; null: this is its end. */
  dueInMs: number | null;
  /** What changed about the endpoint's pace; null: nothing. */
  flow: EndpointFlowState | null;
}

/** A delivery after its attempt was recorded. */
export interface RecordedDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  status: DeliveryStatus;
  /** Its endpoint had no success for so long that it is to be disabled. */
  isFailingTooLong: boolean;
}

/** Lanes that a sweep looks at: one that looked at all of an enormous number would hold up those that are due. */
const SWEPT_AT_ONCE = 20_000;

/** Without a success for so long an endpoint is disabled (contract.md D12). */
export const FAILING_HOURS = 5 * 24;

type LaneRecord = LaneLease & { id: string; record: DeliveryOutcome };
type Claimed = LaneLease & { rows: LaneDelivery[]; isFull: boolean };
/** A lane without due rows is one row of nulls. */
type ClaimRow = (LaneDelivery | { id: null; lane: string }) & { fence: number; isFull: boolean | null };

/** Deliveries of webhooks as the content of lanes: `hook:<endpoint id>`, one per endpoint. */
export class WebhookDeliveryLaneRepository {
  /** By kind: where the next sweep begins, when the last one did not come to the end. */
  private readonly sweptTo = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly sweptAtOnce = SWEPT_AT_ONCE,
  ) {}

  /** Takes lanes that nobody holds and that are not blocked, and starts their first rows; answers those it took. */
  async take(takes: readonly { lane: string; limit: number }[], leaseMs: number): Promise<Claimed[]> {
    const input = takes.map(({ lane, limit }) => ({ lane, n: limit }));
    const values = [JSON.stringify(input), leaseMs];
    return toClaimed((await retryTransient(() => this.database.query<ClaimRow>(TAKE_DELIVERIES, values))).rows);
  }

  /** Starts the next due rows of lanes, oldest first, without those in hand; answers lanes whose lease still held. */
  async claim(claims: readonly (LaneLease & { limit: number; inHand: readonly string[] })[]): Promise<Claimed[]> {
    const input = claims.map(({ lane, fence, limit, inHand }) => ({ lane, fence, n: limit, in_hand: inHand }));
    const values = [JSON.stringify(input)];
    return toClaimed((await retryTransient(() => this.database.query<ClaimRow>(CLAIM_DELIVERIES, values))).rows);
  }

  /**
   * Writes outcomes whose lease still holds, each attempt, and what they say about the endpoints; answers what was
   * written. An outcome whose words PostgreSQL refuses does not harm its neighbours, and is written without them.
   */
  async record(records: readonly LaneRecord[]): Promise<RecordedDelivery[]> {
    try {
      return await this.recordTogether(records);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      const middle = records.length >> 1;
      if (middle === 0) return this.recordTogether(records.map(withoutWords));
      return [...(await this.record(records.slice(0, middle))), ...(await this.record(records.slice(middle)))];
    }
  }

  /** Takes starts back: the rows were not called. */
  async giveBack({ lane, fence }: LaneLease, ids: readonly string[]): Promise<void> {
    await retryTransient(() => this.database.query(GIVE_BACK_DELIVERIES, [lane, fence, ids]));
  }

  /**
   * Lanes of active endpoints that have due rows and no owner, and are not blocked. Where there are more lanes than one
   * sweep looks at, or more to be rung than `limit`, the next sweep goes on after them.
   */
  async lanesWithWork(kind: string, limit: number): Promise<string[]> {
    // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
    const values = [this.sweptTo.get(kind) ?? `${kind}:`, `${kind};`, limit, this.sweptAtOnce];
    const { rows } = await this.database.query<{ lanes: string[]; lookedTo: string | null }>(SWEEP_DELIVERIES, values);
    const { lanes = [], lookedTo = null } = rows[0] ?? {};
    if (lookedTo === null) this.sweptTo.delete(kind);
    else this.sweptTo.set(kind, lookedTo);
    return lanes;
  }

  /** Lanes of organizations that have due rows and are not blocked, and whether somebody holds them. */
  async dueLanesOf(orgIds: readonly string[]): Promise<{ lane: string; isHeld: boolean }[]> {
    return (await this.database.query<{ lane: string; isHeld: boolean }>(DUE_LANES_OF_ORGS, [orgIds])).rows;
  }

  private async recordTogether(records: readonly LaneRecord[]): Promise<RecordedDelivery[]> {
    const input = records.map(({ id, lane, fence, record }) => ({
      id,
      lane,
      fence,
      state: record.isDead ? 'dead' : record.status === 'pending' ? 'queued' : 'done',
      status: record.status,
      http_status: record.httpStatus,
      error: record.error,
      duration_ms: record.durationMs === null ? null : Math.round(record.durationMs),
      excerpt: record.responseExcerpt,
      due_in_ms: record.dueInMs,
    }));
    const values = [JSON.stringify(input), JSON.stringify(healthOf(records)), FAILING_HOURS];
    return (await retryTransient(() => this.database.query<RecordedDelivery>(RECORD_DELIVERIES, values))).rows;
  }
}

/** What a batch says about each endpoint; of several changes of its pace the last one counts. */
function healthOf(records: readonly LaneRecord[]) {
  const endpoints = new Map<string, ReturnType<typeof newsOf>>();
  for (const entry of records) {
    if (entry.record.durationMs === null) continue;
    const news = newsOf(entry);
    const former = endpoints.get(news.id);
    if (former === undefined || former.fence < news.fence) endpoints.set(news.id, news);
    else if (former.fence === news.fence) {
      former.succeeded ||= news.succeeded;
      former.failed ||= news.failed;
      if (entry.record.flow !== null) Object.assign(former, flowOf(entry.record.flow));
    }
  }
  return [...endpoints.values()];
}

function newsOf({ lane, fence, record }: LaneRecord) {
  const succeeded = record.status === 'succeeded';
  return { id: record.endpointId, lane, fence, succeeded, failed: !succeeded, ...flowOf(record.flow) };
}

function flowOf(flow: EndpointFlowState | null) {
  return {
    failures_in_row: flow?.failuresInRow ?? null,
    in_flight_limit: flow?.inFlightLimit ?? null,
    paced_per_second: flow?.pacedPerSecond ?? null,
  };
}

function toClaimed(rows: readonly ClaimRow[]): Claimed[] {
  const lanes = new Map<string, Claimed>();
  for (const row of rows) {
    const { lane, fence, isFull } = row;
    let claimed = lanes.get(lane);
    if (claimed === undefined) {
      claimed = { lane, fence, rows: [], isFull: isFull ?? false };
      lanes.set(lane, claimed);
    }
    if (row.id !== null) claimed.rows.push(row);
  }
  return [...lanes.values()];
}

/** The outcome itself, without anything that somebody else wrote. */
const withoutWords = (entry: LaneRecord): LaneRecord => ({
  ...entry,
  record: { ...entry.record, error: null, responseExcerpt: null },
});
