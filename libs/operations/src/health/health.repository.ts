import type { Queryable } from '@chasqui/database';
import { type ProcessFigures, SILENT_MS } from '@chasqui/lanes';

export interface RunningCopy {
  id: number;
  app: string;
  /** Machine and process id, or the address at which others reach it. */
  copy: string;
  version: string;
  since: Date;
  seenAt: Date;
  isSilent: boolean;
  isLeaving: boolean;
  /** How often it was wrongly taken for dead. */
  revivals: number;
  /** Milliseconds since registration and since the last heartbeat, by PostgreSQL's clock. */
  upMs: number;
  silentMs: number;
  /** Its own report of the last minute; null: none. */
  figures: ProcessFigures | null;
}

export interface DatabaseFigures {
  version: string;
  connections: number;
  maxConnections: number;
  sizeBytes: number;
  /** Unvacuumed rows of the five tables with the most. */
  deadRows: { table: string; live: number; dead: number }[];
  /** Age of our longest open transaction, milliseconds; null: none. */
  oldestTransactionMs: number | null;
  waitingForLocks: number;
}

/** Gateway apps and phones, all and connected. */
export interface DeviceFigures {
  gateways: { all: number; online: number };
  phones: { all: number; connected: number };
  /** By version, most frequent first; at most 20 of each kind. */
  versions: { kind: 'gateway' | 'phone'; version: string | null; all: number; heard: number }[];
}

/** An organization whose plan has an invalid number: it keeps its messages for good. */
export interface PlanFault {
  orgId: string;
  name: string;
  /** The invalid value, at most 40 characters. */
  value: string;
}

const MOST_FAULTS = 20;
const COUNTED = 10_000;
/** A phone is connected when it was heard within this time (contract.md D3). */
const PHONE_HEARD = `interval '20 minutes'`;

export class HealthRepository {
  constructor(private readonly database: Queryable) {}

  /** The first 20 organizations whose `retention_days` is no number. */
  async listPlanFaults(): Promise<PlanFault[]> {
    const { rows } = await this.database.query<PlanFault>(
      `select o.id as org_id, o.name, left(((p.limits || o.limit_overrides) -> 'retention_days')::text, 40) as value
       from organizations o join plans p on p.code = o.plan_code
       where jsonb_typeof((p.limits || o.limit_overrides) -> 'retention_days') <> 'number'
       order by o.created_at, o.id limit ${MOST_FAULTS}`,
    );
    return rows;
  }

  /** Living ones; those found dead within the last day are left out. */
  async listProcesses(): Promise<RunningCopy[]> {
    const { rows } = await this.database.query<RunningCopy>(
      `select id, app, copy, version, since, seen_at,
              seen_at < now() - interval '${SILENT_MS} milliseconds' as is_silent,
              leaving_since is not null as is_leaving, revivals,
              extract(epoch from now() - since)::float8 * 1000 as up_ms,
              greatest(0, extract(epoch from now() - seen_at)::float8 * 1000) as silent_ms,
              case when figures_at > now() - interval '1 minute' then figures end as figures
         from processes where died_at is null order by app, id limit ${COUNTED}`,
    );
    return rows;
  }

  async readDatabase(): Promise<DatabaseFigures> {
    const { rows } = await this.database.query<DatabaseFigures>(
      `select current_setting('server_version') as version,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         current_setting('max_connections')::int as max_connections,
         pg_database_size(current_database())::float8 as size_bytes,
         (select coalesce(json_agg(t), '[]') from (
            select relname as table, n_live_tup::float8 as live, n_dead_tup::float8 as dead
            from pg_stat_user_tables order by n_dead_tup desc, relname limit 5) t) as dead_rows,
         (select extract(epoch from max(clock_timestamp() - xact_start))::float8 * 1000 from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) as oldest_transaction_ms,
         (select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting_for_locks`,
    );
    const [figures] = rows;
    if (figures === undefined) throw new Error('PostgreSQL says nothing of itself');
    return figures;
  }

  async countDevices(): Promise<DeviceFigures> {
    const { rows } = await this.database.query<DeviceFigures>(
      `select
         (select json_build_object('all', count(*), 'online', count(*) filter (where owner_address is not null
            and seen_at > now() - interval '45 seconds')) from gateways
          where revoked_at is null and first_seen_at is not null) as gateways,
         (select json_build_object('all', count(*), 'connected', count(*) filter (where
            seen_at > now() - ${PHONE_HEARD})) from sms_phones where unpaired_at is null) as phones,
         (select coalesce(json_agg(v), '[]') from (
            (select 'gateway' as kind, app_version as version, count(*) as all, count(*) filter (where owner_address is not null
               and seen_at > now() - interval '45 seconds') as heard from gateways
             where revoked_at is null and first_seen_at is not null group by app_version order by 3 desc, 2 limit 20)
            union all
            (select 'phone', app_version, count(*), count(*) filter (where seen_at > now() - ${PHONE_HEARD}) from sms_phones
             where unpaired_at is null group by app_version order by 3 desc, 2 limit 20)) v) as versions`,
    );
    const [figures] = rows;
    if (figures === undefined) throw new Error('devices could not be counted');
    return figures;
  }
}
