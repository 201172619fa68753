import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import { v7 as uuidv7 } from 'uuid';
import {
  type Mode,
  type ListPart,
  type ListQuery,
  type ListStop,
  type PageRequest,
  readList,
  type Queryable,
  type Transactor,
  uuidFloor,
  EVENT_TYPES,
  type EventType,
  DELIVERY_STATUSES,
  type DeliveryReason,
  type DeliveryStatus,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookStatus,
} from '@chasqui/database';

export type DeliveryRecord = Pick<
  WebhookDelivery,
  | 'id'
  | 'endpointId'
  | 'eventId'
  | 'eventType'
  | 'reason'
  | 'status'
  | 'attempts'
  | 'httpStatus'
  | 'error'
  | 'durationMs'
  | 'responseExcerpt'
  | 'dueAt'
  | 'createdAt'
  | 'finishedAt'
>;

export type AttemptRecord = Pick<
  WebhookAttempt,
  'attempt' | 'httpStatus' | 'error' | 'durationMs' | 'responseExcerpt' | 'at'
>;

export type AttemptWithRequest = AttemptRecord &
  Pick<WebhookAttempt, 'requestHeaders'> &
  Pick<WebhookDelivery, 'eventId'>;

export interface DeliveryFilter {
  status?: DeliveryStatus;
  eventType?: string;
  eventId?: string;
  since?: Date;
}

export interface DeliveryCounts {
  endpointId: string;
  succeeded: number;
  failed: number;
  pending: number;
  attempts: number;
}

export interface DeliverySpeed {
  /** Milliseconds of the last attempt of successful deliveries; null: there were none. */
  p50Ms: number | null;
  p95Ms: number | null;
  retried: number;
  ended: number;
}

/** `hastened`: it was waiting for its next attempt, which is now due. */
export type DeliveryRequest =
  | { kind: 'made' | 'hastened'; delivery: DeliveryRecord }
  | { kind: 'no_endpoint' | 'no_delivery' | 'no_event' | 'disabled' };

const COLUMNS = `
  d.id, d.endpoint_id, d.event_id, d.event_type, d.reason, d.status,
  d.attempts, d.http_status, d.error, d.duration_ms,
  d.response_excerpt, d.due_at, d.created_at,
  d.finished_at`;

type DeliveryList = ListQuery & { from: (stop: ListStop) => string };

const COUNTED = 10_000;
const STATS_HOURS = 24;

export class WebhookDeliveryRepository {
  constructor(private readonly database: Transactor) {}

  /** Deliveries of an endpoint of the organization, newest first. @param source may be a replica */
  listForEndpoint(
    orgId: string,
    endpointId: string,
    filter: DeliveryFilter,
    page: PageRequest,
    source: Queryable = this.database,
  ): Promise<ListPart<DeliveryRecord>> {
    return readList<DeliveryRecord>(source, deliveryList(orgId, endpointId, filter), page);
  }

  /** Counts up to 10,000. */
  async countForEndpoint(
    orgId: string,
    endpointId: string,
    filter: DeliveryFilter,
    source: Queryable = this.database,
  ): Promise<{ total: number; isCapped: boolean }> {
    const { from, where, values } = deliveryList(orgId, endpointId, filter);
    const { rows } = await source.query<{ count: number }>(
      `select count(*)::int as count from (
         select from ${from({ where: 'true', limit: String(COUNTED + 1), direction: 'desc' })} where ${where}
         ${partsOf(filter).length === 0 ? 'order by d.id desc' : ''} limit ${COUNTED + 1}) counted`,
      [...values],
    );
    const count = rows[0]?.count ?? 0;
    return { total: Math.min(count, COUNTED), isCapped: count > COUNTED };
  }

  /** Results of the last 24 hours per endpoint, of at most its newest 10,000 deliveries. */
  async countRecent(endpointIds: readonly string[]): Promise<DeliveryCounts[]> {
    const { rows } = await this.database.query<DeliveryCounts>(
      `select e.id as endpoint_id, c.succeeded, c.failed, c.pending, c.attempts
         from unnest($1::uuid[]) as e(id)
         cross join lateral (
           select count(*) filter (where d.status = 'succeeded')::int as succeeded,
                  count(*) filter (where d.status = 'failed')::int as failed,
                  count(*) filter (where d.status = 'pending')::int as pending,
                  coalesce(sum(d.attempts - d.unrecorded_starts), 0)::int as attempts
             from (select status, attempts, unrecorded_starts from webhook_deliveries
                    where endpoint_id = e.id and id >= $2 order by id desc limit ${COUNTED}) d) c`,
      [endpointIds, uuidFloor(new Date(Date.now() - STATS_HOURS * 3_600_000))],
    );
    return rows;
  }

  /** Answer times of the last 24 hours, over at most the endpoint's newest 10,000 deliveries. */
  async speedOf(orgId: string, endpointId: string): Promise<DeliverySpeed> {
    const { rows } = await this.database.query<DeliverySpeed>(
      `select
         percentile_disc(0.5) within group (order by d.duration_ms) filter (where d.status = 'succeeded') as p50_ms,
         percentile_disc(0.95) within group (order by d.duration_ms) filter (where d.status = 'succeeded') as p95_ms,
         count(*) filter (where d.status <> 'pending' and d.attempts > 1)::int as retried,
         count(*) filter (where d.status <> 'pending')::int as ended
       from (select status, duration_ms, attempts from webhook_deliveries
              where endpoint_id = $2 and org_id = $1 and id >= $3 order by id desc limit ${COUNTED}) d`,
      [orgId, endpointId, uuidFloor(new Date(Date.now() - STATS_HOURS * 3_600_000))],
    );
    return rows[0] as DeliverySpeed;
  }

  async findForOrg(
    orgId: string,
    mode: Mode,
    id: string,
  ): Promise<{ delivery: DeliveryRecord; attempts: AttemptRecord[] } | null> {
    const delivery = await findDelivery(this.database, orgId, mode, id);
    if (delivery === null) return null;
    const { rows } = await this.database.query<AttemptRecord>(
      `select attempt, http_status, error, duration_ms,
         response_excerpt, at
       from webhook_attempts where delivery_id = $1 and org_id = $2 order by attempt`,
      [id, orgId],
    );
    return { delivery, attempts: rows };
  }

  async findAttempt(orgId: string, mode: Mode, id: string, attempt: number): Promise<AttemptWithRequest | null> {
    const { rows } = await this.database.query<AttemptWithRequest>(
      `select t.attempt, t.http_status, t.error, t.duration_ms,
         t.response_excerpt, t.at, t.request_headers, d.event_id
       from webhook_attempts t
         join webhook_deliveries d on d.id = t.delivery_id and d.org_id = t.org_id
         join webhook_endpoints w on w.id = d.endpoint_id and w.org_id = d.org_id and w.mode = $2
       where t.delivery_id = $3 and t.attempt = $4 and t.org_id = $1`,
      [orgId, mode, id, attempt],
    );
    return rows[0] ?? null;
  }

  /** Delivers a past event again. A delivery that still waits is not doubled: it is sent now. */
  replay(orgId: string, mode: Mode, id: string): Promise<DeliveryRequest> {
    return this.database.transaction(async (transaction) => {
      const delivery = await findDelivery(transaction, orgId, mode, id);
      if (delivery === null) return { kind: 'no_delivery' };
      const status = await holdEndpoint(transaction, orgId, mode, delivery.endpointId);
      // The endpoint was deleted in between, and its deliveries with it.
      if (status === null) return { kind: 'no_delivery' };
      if (status === 'disabled') return { kind: 'disabled' };
      const waiting = await hasten(transaction, orgId, id);
      if (waiting !== null) return { kind: 'hastened', delivery: waiting };
      const made = await insertDelivery(transaction, orgId, delivery.endpointId, delivery.eventId, 'replay');
      return made === null ? { kind: 'no_event' } : { kind: 'made', delivery: made };
    });
  }

  sample(
    orgId: string,
    mode: Mode,
    endpointId: string,
    event: { type: EventType; payload: object },
  ): Promise<DeliveryRequest> {
    return this.database.transaction(async (transaction) => {
      const status = await holdEndpoint(transaction, orgId, mode, endpointId);
      if (status === null) return { kind: 'no_endpoint' };
      if (status === 'disabled') return { kind: 'disabled' };
      const eventId = uuidv7();
      await transaction.query(
        `insert into events (id, org_id, mode, type, subject_id, payload, is_sample)
         values ($1, $2, $3, $4, $5, $6, true)`,
        [eventId, orgId, mode, event.type, endpointId, JSON.stringify(event.payload)],
      );
      const made = await insertDelivery(transaction, orgId, endpointId, eventId, 'test');
      return made === null ? { kind: 'no_event' } : { kind: 'made', delivery: made };
    });
  }
}

/**
 * The deliveries of an endpoint that match a filter. Every filter has an index in the order of the list, so a rare one
 * is found among millions: those of one event are few, those of a type merge its statuses, those of a status merge all
 * types.
 */
function deliveryList(orgId: string, endpointId: string, filter: DeliveryFilter): DeliveryList {
  const { status, eventType, eventId, since } = filter;
  // The database's clock makes ids and times: a second between them is plenty.
  const floor = since === undefined ? new Date(0) : new Date(since.getTime() - 1_000);
  const values: unknown[] = [endpointId, uuidFloor(floor), orgId, since ?? '-infinity'];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['d.endpoint_id = $1 and d.id >= $2 and d.org_id = $3 and d.created_at > $4'];
  if (eventId !== undefined) conditions.push(`d.event_id = ${param(eventId)}`);
  if (status !== undefined) conditions.push(`d.status = ${param(status)}`);
  if (eventType !== undefined) conditions.push(`d.event_type = ${param(eventType)}`);
  const where = conditions.join(' and ');
  const parts = partsOf(filter);
  return {
    columns: COLUMNS,
    from: (stop) => (parts.length === 0 ? 'webhook_deliveries d' : merged(parts, where, stop)),
    where,
    values,
    order: { value: null, id: 'd.id', kind: 'time', direction: 'desc', valueName: 'id' },
    texts: ['d.error', 'd.response_excerpt'],
  };
}

/** The parts of the index by type and status to read; empty: another index has the rows in order. */
function partsOf({ status, eventType, eventId }: DeliveryFilter): string[] {
  if (eventId !== undefined || (status === undefined) === (eventType === undefined)) return [];
  if (status === undefined) return DELIVERY_STATUSES.map((each) => `d.status = '${each}'`);
  return status === 'failed' ? [] : EVENT_TYPES.map((each) => `d.event_type = '${each}'`);
}

/** Each part is in the order of the list, and is read no further than the list is. */
function merged(parts: readonly string[], where: string, stop: ListStop): string {
  const selects = parts.map(
    (part) => `
      (select d.* from webhook_deliveries d where ${where} and ${part} and ${stop.where}
       order by d.id ${stop.direction} limit ${stop.limit})`,
  );
  return `(${selects.join(' union all ')}) d`;
}

async function findDelivery(
  queryable: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
): Promise<DeliveryRecord | null> {
  const { rows } = await queryable.query<DeliveryRecord>(
    `select ${COLUMNS} from webhook_deliveries d
       join webhook_endpoints w on w.id = d.endpoint_id and w.org_id = d.org_id and w.mode = $2
      where d.id = $3 and d.org_id = $1`,
    [orgId, mode, id],
  );
  return rows[0] ?? null;
}

/** Prevents deleting the endpoint until the transaction ends; deliveries go on. @returns null: there is none */
async function holdEndpoint(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  id: string,
): Promise<WebhookStatus | null> {
  const { rows } = await transaction.query<{ status: WebhookStatus }>(
    'select status from webhook_endpoints where id = $3 and org_id = $1 and mode = $2 for key share',
    [orgId, mode, id],
  );
  return rows[0]?.status ?? null;
}

/** @returns null: it no longer waits */
async function hasten(transaction: Queryable, orgId: string, id: string): Promise<DeliveryRecord | null> {
  const { rows } = await transaction.query<DeliveryRecord>(
    `update webhook_deliveries d set due_at = least(d.due_at, clock_timestamp())
      where d.id = $1 and d.org_id = $2 and d.state = 'queued' returning ${COLUMNS}`,
    [id, orgId],
  );
  return rows[0] ?? null;
}

/** @returns null: the event is gone */
async function insertDelivery(
  transaction: Queryable,
  orgId: string,
  endpointId: string,
  eventId: string,
  reason: DeliveryReason,
): Promise<DeliveryRecord | null> {
  const { rows } = await transaction.query<DeliveryRecord>(
    `insert into webhook_deliveries as d
       (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
     select uuidv7(), e.org_id, $2::uuid, e.id, e.type, $4, 'pending', ${laneNameSql(WEBHOOK_LANES, '$2::uuid')}, 'queued'
       from events e where e.id = $3 and e.org_id = $1
     returning ${COLUMNS}`,
    [orgId, endpointId, eventId, reason],
  );
  return rows[0] ?? null;
}
