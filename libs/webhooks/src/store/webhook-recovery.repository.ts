import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import { v7 as uuidv7 } from 'uuid';
import {
  type Mode,
  CountedList,
  type CountedPart,
  type PageRequest,
  type Queryable,
  type Statement,
  type Transactor,
  uuidFloor,
  type RecoveryStatus,
  type WebhookRecovery,
} from '@chasqui/database';
import type { EndpointRecord } from './endpoint.sql';
import { SETTLED } from '@chasqui/events';
import { RECOVERY_STEP } from './recovery.sql';
import { enable, lockEndpoint } from './webhook-endpoint.repository';

export type RecoveryRecord = Omit<WebhookRecovery, 'endpoint' | 'orgId' | 'afterId' | 'createdBy'> & {
  /** Name of the user who asked for it; null: a key did, or the user is gone. */
  askedBy: string | null;
};

export interface RecoveryRequest {
  since: Date;
  /** Null: until now. */
  until: Date | null;
  /** Types; empty: those that the endpoint wants. */
  events: readonly string[];
  onlyFailed: boolean;
  /** Absent: asked for by a key. */
  userId?: string | null;
}

export type RecoveryStart =
  | { kind: 'started'; endpoint: EndpointRecord; recovery: RecoveryRecord }
  | { kind: 'no_endpoint' | 'disabled' | 'nothing_failed' | 'running' };

export interface RecoveryStep {
  orgId: string;
  status: RecoveryStatus;
  looked: number;
  queued: number;
}

const COLUMNS = `
  r.id, r.endpoint_id, r.since, r.until, r.events, r.only_failed, r.status, r.found,
  r.queued, r.after_at, r.created_at, r.finished_at,
  (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = r.created_by) as asked_by`;

const RECOVERIES = new CountedList<RecoveryRecord>({
  columns: COLUMNS,
  from: 'webhook_recoveries r',
  where: 'r.org_id = $1 and r.endpoint_id = $2',
  order: { value: 'r.created_at', id: 'r.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  documents: ['r.events'],
});

/** Enabling is committed by then: a later event finds the endpoint enabled. */
const OVERLAP_MS = 1_000;

/** A delivery is given up after about three days. */
const LONGEST_DELIVERY_MS = 5 * 86_400_000;

/** Uses the indexes of failed and of waiting deliveries: an endpoint may have millions that succeeded. */
export const OLDEST_FAILURE: Statement = {
  name: 'webhook_oldest_failure',
  text: `
    with failed as materialized (
      select d.event_id from webhook_deliveries d
      where d.endpoint_id = $1::uuid and d.id >= $2 and d.status = 'failed' and d.finished_at >= $3
      order by d.id limit 1
    ),
    waiting as materialized (
      select d.id, d.event_id from webhook_deliveries d
      where d.lane collate "C" = ${laneNameSql(WEBHOOK_LANES, '$1::uuid')} and d.state = 'queued' and d.id >= $2
    )
    select min(e.created_at) as at from events e
    where e.id in (select event_id from failed union all (select event_id from waiting order by id limit 1))`,
};

export class WebhookRecoveryRepository {
  constructor(private readonly database: Transactor) {}

  /** The endpoint must be enabled. One at a time: each reads the log, and a thousand would hold up all others. */
  start(orgId: string, mode: Mode, endpointId: string, request: RecoveryRequest): Promise<RecoveryStart> {
    return this.database.transaction(async (transaction) => {
      const endpoint = await lockEndpoint(transaction, orgId, mode, endpointId);
      if (endpoint === null) return { kind: 'no_endpoint' };
      if (endpoint.status === 'disabled') return { kind: 'disabled' };
      if ((await findRunning(transaction, endpointId)) !== null) return { kind: 'running' };
      return { kind: 'started', endpoint, recovery: await insert(transaction, endpoint, request) };
    });
  }

  /** Recovers what it missed since it was disabled or failing, first failed event included; or returns a running one. */
  enableAndRecover(
    orgId: string,
    mode: Mode,
    endpointId: string,
    userId: string | null = null,
  ): Promise<RecoveryStart> {
    return this.database.transaction(async (transaction) => {
      // Before the lock: this may read millions of deliveries, and records of all endpoints wait for a locked one.
      const oldest = await oldestFailure(transaction, orgId, mode, endpointId);
      const before = await lockEndpoint(transaction, orgId, mode, endpointId);
      if (before === null) return { kind: 'no_endpoint' };
      const failing = earliest(before.disabledAt, before.failingSince);
      if (failing === null) {
        const running = await findRunning(transaction, endpointId);
        return running === null ? { kind: 'nothing_failed' } : { kind: 'started', endpoint: before, recovery: running };
      }
      const endpoint = await enable(transaction, before);
      const request = {
        since: earliest(failing, oldest) ?? failing,
        until: null,
        events: [],
        onlyFailed: true,
        userId,
      };
      const recovery = await insert(transaction, endpoint, request, OVERLAP_MS);
      return { kind: 'started', endpoint, recovery };
    });
  }

  async findForOrg(orgId: string, mode: Mode, endpointId: string, id: string): Promise<RecoveryRecord | null> {
    const { rows } = await this.database.query<RecoveryRecord>(
      `select ${COLUMNS} from webhook_recoveries r
         join webhook_endpoints w on w.id = r.endpoint_id and w.org_id = r.org_id and w.mode = $2
        where r.id = $4 and r.endpoint_id = $3 and r.org_id = $1`,
      [orgId, mode, endpointId, id],
    );
    return rows[0] ?? null;
  }

  listForEndpoint(orgId: string, endpointId: string, page: PageRequest): Promise<CountedPart<RecoveryRecord>> {
    return RECOVERIES.read(this.database, [orgId, endpointId], page);
  }

  async findRunning(limit: number): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `select id from webhook_recoveries where status = 'running' order by id limit $1`,
      [limit],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Takes the next step of a recovery: looks at up to `limit` events in order and queues those to be delivered in the
   * endpoint's lane; deliveries that wait there for their next attempt become due now. What it did and where it stands
   * commit together, so an interrupted step leaves nothing behind.
   *
   * @returns null: the recovery is over, or another process is taking a step of it
   */
  async step(id: string, limit: number): Promise<RecoveryStep | null> {
    // First: whatever the next statement does not see began later than this.
    const settled = await this.database.query<{ at: Date }>(SETTLED);
    return this.database.transaction(async (transaction) => {
      // Forces an index walk that stops after `limit` rows: a bitmap would read all that are still to come.
      await transaction.query('set local enable_bitmapscan = off');
      const { rows } = await transaction.query<RecoveryStep>(RECOVERY_STEP, [id, limit, settled.rows[0]?.at]);
      return rows[0] ?? null;
    });
  }
}

async function insert(
  transaction: Queryable,
  endpoint: EndpointRecord,
  request: RecoveryRequest,
  overlapMs = 0,
): Promise<RecoveryRecord> {
  const { rows } = await transaction.query<RecoveryRecord>(
    `insert into webhook_recoveries as r (id, org_id, endpoint_id, since, until, events, only_failed, status, created_by, created_at)
     values ($1, $2, $3, $4, coalesce($5, statement_timestamp() + $8 * interval '1 millisecond'), $6, $7, 'running', $9,
       statement_timestamp())
     returning ${COLUMNS}`,
    [
      uuidv7(),
      endpoint.orgId,
      endpoint.id,
      request.since,
      request.until,
      request.events,
      request.onlyFailed,
      overlapMs,
      request.userId ?? null,
    ],
  );
  return rows[0] as RecoveryRecord;
}

async function findRunning(transaction: Queryable, endpointId: string): Promise<RecoveryRecord | null> {
  const { rows } = await transaction.query<RecoveryRecord>(
    `select ${COLUMNS} from webhook_recoveries r where r.endpoint_id = $1 and r.status = 'running'
      order by r.id desc limit 1`,
    [endpointId],
  );
  return rows[0] ?? null;
}

/** The oldest event that waits, or failed since the endpoint began to fail or was disabled: older than its attempts. */
async function oldestFailure(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  endpointId: string,
): Promise<Date | null> {
  const endpoint = await transaction.query<{ failing: Date | null }>(
    `select least(disabled_at, failing_since) as failing from webhook_endpoints
      where org_id = $1 and mode = $2 and id = $3`,
    [orgId, mode, endpointId],
  );
  const failing = endpoint.rows[0]?.failing ?? null;
  if (failing === null) return null;
  const from = uuidFloor(new Date(failing.getTime() - LONGEST_DELIVERY_MS));
  const { rows } = await transaction.query<{ at: Date | null }>(OLDEST_FAILURE, [endpointId, from, failing]);
  return rows[0]?.at ?? null;
}

function earliest(...times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}
