import type { QueryResultRow } from 'pg';
import type {
  Channel,
  Database,
  DeliveryReason,
  DeliveryStatus,
  EventType,
  Message,
  MessageStatus,
  Mode,
  Statement,
} from '@chasqui/database';
import { LATE_SUFFIX } from '@chasqui/lanes';
import { type MessageHistoryEntry, MessageRepository } from '@chasqui/messages';
import { traceIdOf } from '@chasqui/runtime';
import { byIndex } from '../board/by-index';
import { LaneFactsRepository } from '../board/lane-facts.repository';
import type { EndpointLane, LaneFacts } from '../why/lane-facts';
import type { DeliveryFacts, MessageFacts, RowsAhead } from '../why/row-facts';
import { whyDeliveryWaits, whyMessageWaits } from '../why/row-waits';
import type { Wait } from '../why/wait-texts';
import { COUNTED, FIND_DELIVERIES, FIND_MESSAGE } from './message-life.sql';

export interface LifeAttempt {
  attempt: number;
  at: Date;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
  responseExcerpt: string | null;
}

export interface LifeDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  reason: DeliveryReason;
  status: DeliveryStatus;
  /** Null: deleted. */
  endpoint: { id: string; name: string; host: string } | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Null: no further attempt. */
  nextAttemptAt: Date | null;
  attempts: LifeAttempt[];
  /** Null: it does not wait. */
  why: Wait | null;
}

export interface MessageLife {
  id: string;
  channel: Channel;
  direction: Message['direction'];
  status: MessageStatus;
  /** Null: no request created it. */
  requestId: string | null;
  /** 32 hexadecimal digits; null: not traced. */
  traceId: string | null;
  attempts: number;
  /** Oldest first. */
  history: MessageHistoryEntry[];
  /** Oldest first, at most 100. */
  deliveries: LifeDelivery[];
  /** Null: it does not wait. */
  why: Wait | null;
}

interface AheadColumns {
  aheadCount: number;
  aheadParts?: number;
  hasEarlier: boolean;
}

type MessageRow = Omit<MessageFacts, 'ahead'> &
  Pick<MessageLife, 'direction' | 'status' | 'requestId' | 'attempts'> & {
    lane: string;
    traceContext: string | null;
  } & AheadColumns;

type DeliveryRow = Omit<DeliveryFacts, 'ahead'> &
  Pick<LifeDelivery, 'eventId' | 'eventType' | 'reason' | 'status' | 'finishedAt'> &
  AheadColumns & {
    lane: string;
    endpointId: string | null;
    endpointName: string;
    endpointUrl: string;
    tries: (Omit<LifeAttempt, 'at'> & { at: string })[];
  };

export class MessageLifeRepository {
  private readonly messages: MessageRepository;
  private readonly facts: LaneFactsRepository;

  constructor(private readonly database: Database) {
    this.messages = new MessageRepository(database);
    this.facts = new LaneFactsRepository(database);
  }

  /** Null: not of the organization and mode. */
  async findForOrg(orgId: string, mode: Mode, id: string): Promise<MessageLife | null> {
    const values = [orgId, id, mode];
    const [row] = await this.read<MessageRow>(FIND_MESSAGE, values);
    if (row === undefined) return null;
    const history = await this.messages.historyForOrg(orgId, id);
    const rows = await this.read<DeliveryRow>(FIND_DELIVERIES, values);
    const { channel, direction, status, requestId, attempts } = row;
    return {
      id,
      channel,
      direction,
      status,
      requestId,
      traceId: traceIdOf(row.traceContext),
      attempts,
      history: history.rows,
      deliveries: await this.toDeliveries(rows),
      why: direction === 'inbound' ? null : whyMessageWaits({ ...row, ahead: aheadOf(row) }, await this.laneOf(row)),
    };
  }

  private read<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    return byIndex(this.database, async (queryable) => (await queryable.query<Row>(statement, values)).rows);
  }

  /** A finished message is in no lane. */
  private async laneOf({ state, lane }: MessageRow): Promise<LaneFacts | null> {
    if (state === 'done' || state === 'dead') return null;
    return this.facts.findOne(lane.endsWith(LATE_SUFFIX) ? lane.slice(0, -LATE_SUFFIX.length) : lane);
  }

  private async toDeliveries(rows: readonly DeliveryRow[]): Promise<LifeDelivery[]> {
    const waiting = new Set(rows.flatMap(({ state, lane }) => (state === 'queued' ? [lane] : [])));
    const found = await this.facts.find('hook', [...waiting]);
    const lanes = new Map(found.flatMap((lane) => (lane.kind === 'hook' ? [[lane.lane, lane] as const] : [])));
    return rows.map((row) => toDelivery(row, lanes.get(row.lane)));
  }
}

function toDelivery(row: DeliveryRow, lane: EndpointLane | undefined): LifeDelivery {
  const { id, eventId, eventType, reason, status, createdAt, finishedAt, dueAt, tries } = row;
  const { endpointId, endpointName, endpointUrl } = row;
  const host = URL.canParse(endpointUrl) ? new URL(endpointUrl).host : endpointUrl;
  return {
    id,
    eventId,
    eventType,
    reason,
    status,
    endpoint: endpointId === null ? null : { id: endpointId, name: endpointName, host },
    createdAt,
    finishedAt,
    nextAttemptAt: row.state === 'queued' ? dueAt : null,
    attempts: tries.map((each) => ({ ...each, at: new Date(each.at) })),
    why: lane === undefined ? null : whyDeliveryWaits({ ...row, ahead: aheadOf(row) }, lane),
  };
}

function aheadOf({ aheadCount, aheadParts = 0, hasEarlier }: AheadColumns): RowsAhead {
  const isCapped = aheadCount > COUNTED;
  return { all: { count: Math.min(aheadCount, COUNTED), isCapped }, parts: aheadParts, hasEarlier };
}
