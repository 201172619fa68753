import type { Mode, Database, Queryable, Statement, DisabledReason } from '@chasqui/database';
import { uuidFloorSql } from './uuid-floor.sql';
import { FAILING_HOURS } from './webhook-delivery-lane.repository';

export interface EndpointTarget {
  id: string;
  orgId: string;
  /** Grows with every change of its settings. */
  version: number;
  url: string;
  sealedSecret: Buffer;
  /** Oldest first; `oldSecretsUntil` says when each stops signing. */
  sealedOldSecrets: Buffer[];
  oldSecretsUntil: Date[];
  sealedHeaders: Buffer | null;
}

export interface DisabledEndpoint {
  id: string;
  mode: Mode;
  name: string;
  url: string;
  disabledAt: Date;
  failingSince: Date | null;
}

const FIND_TARGETS: Statement = {
  name: 'webhook_targets',
  text: `
    select w.id, w.org_id, (extract(epoch from w.updated_at) * 1000000)::float8 as version, w.url, w.sealed_secret,
      w.sealed_old_secrets, w.old_secrets_until,
      w.sealed_headers
    from unnest($1::uuid[], $2::uuid[]) as wanted(org_id, id)
    join webhook_endpoints w on w.id = wanted.id and w.org_id = wanted.org_id and w.status = 'active'`,
};

const perSecond = (from: string, to: string): string => `(
  select count(*) / greatest(extract(epoch from ${to} - ${from}), 10) from webhook_deliveries d
  where d.endpoint_id = s.id and d.id >= ${uuidFloorSql(from)} and d.id < ${uuidFloorSql(to)})::float8`;

/** The higher rate of the ten minutes before it failed (usual), and the last ten (what it would have received). */
const USUAL_RATE = `
  with s as (
    select w.id, greatest(w.created_at, coalesce(w.failing_since, now()) - interval '10 minutes') as before_from,
      coalesce(w.failing_since, now()) as failed_at,
      greatest(coalesce(w.failing_since, now()), now() - interval '10 minutes') as since_from
    from webhook_endpoints w where w.org_id = $1 and w.id = $2
  )
  select greatest(${perSecond('s.before_from', 's.failed_at')}, ${perSecond('s.since_from', 'now()')}) as rate from s`;

export class WebhookTargetRepository {
  constructor(private readonly database: Database) {}

  /** Only active endpoints. */
  async findTargets(requests: readonly { orgId: string; endpointId: string }[]): Promise<EndpointTarget[]> {
    const values = [requests.map((request) => request.orgId), requests.map((request) => request.endpointId)];
    return (await this.database.query<EndpointTarget>(FIND_TARGETS, values)).rows;
  }

  /** Deliveries per second that the endpoint is used to; 0: none recently, or no such endpoint. */
  async usualRate(orgId: string, endpointId: string): Promise<number> {
    const { rows } = await this.database.query<{ rate: number | null }>(USUAL_RATE, [orgId, endpointId]);
    return rows[0]?.rate ?? 0;
  }

  /**
   * Disables an active endpoint, in the transaction that logs the event; its waiting deliveries keep waiting. For
   * `failing` only if it had no success for its five days; for `gone` only if it is still as it was called: a response
   * of the previous address says nothing about the current one.
   *
   * @param version that was called
   * @returns null: it is already disabled, had a success, was changed meanwhile, or does not exist
   */
  async disable(
    transaction: Queryable,
    orgId: string,
    endpointId: string,
    reason: DisabledReason,
    version: number | null = null,
  ): Promise<DisabledEndpoint | null> {
    const { rows } = await transaction.query<DisabledEndpoint>(
      `update webhook_endpoints set status = 'disabled', disabled_reason = $3, disabled_at = clock_timestamp(),
         updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
       where org_id = $1 and id = $2 and status = 'active'
         and ($3 <> 'failing' or failing_since < now() - $4 * interval '1 hour')
         and ($3 <> 'gone' or (extract(epoch from updated_at) * 1000000)::float8 = $5)
       returning id, mode, name, url, disabled_at, failing_since`,
      [orgId, endpointId, reason, FAILING_HOURS, version],
    );
    return rows[0] ?? null;
  }
}
