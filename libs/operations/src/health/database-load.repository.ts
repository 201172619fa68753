import type { Database, Statement } from '@chasqui/database';
import { plainStatement } from './plain-statement';

export interface AppConnections {
  app: string;
  all: number;
  /** Working, or with an open transaction. */
  busy: number;
}

export interface TableSize {
  table: string;
  /** With its indexes and its out-of-line storage. */
  bytes: number;
  /** PostgreSQL's estimate. */
  live: number;
  /** Not vacuumed yet. */
  dead: number;
  vacuumedAt: Date | null;
}

export interface SlowStatement {
  statement: string;
  /** Executions; 1 for a running one. */
  calls: number;
  /** Average, or so far, milliseconds. */
  meanMs: number;
  totalMs: number;
}

/** `statistics`: the statements with most total time; `now`: without pg_stat_statements, the longest running ones. */
export type StatementsSource = 'statistics' | 'now';

export interface DatabaseLoad {
  connections: AppConnections[];
  tables: TableSize[];
  statements: { source: StatementsSource; rows: SlowStatement[] };
}

const CONNECTIONS: Statement = {
  name: 'operations_connections',
  text: `
    select left(coalesce(nullif(application_name, ''), '–'), 60) as app, count(*)::integer as all,
      (count(*) filter (where state <> 'idle'))::integer as busy
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    group by 1 order by 2 desc, 1 limit 30`,
};

const TABLES: Statement = {
  name: 'operations_tables',
  text: `
    select s.relname as table, pg_total_relation_size(s.relid)::float8 as bytes, s.n_live_tup::float8 as live,
      s.n_dead_tup::float8 as dead, greatest(s.last_autovacuum, s.last_vacuum) as vacuumed_at
    from (
      select t.* from pg_stat_user_tables t join pg_class c on c.oid = t.relid
      where t.schemaname = current_schema() order by c.relpages desc, t.n_dead_tup desc, t.relname limit 12) s
    order by 2 desc, 1`,
};

/** Not prepared: the view may come and go, and with it the plan. */
const HAS_STATISTICS = `
  select exists (select from pg_extension where extname = 'pg_stat_statements')
    and has_table_privilege('pg_stat_statements', 'select') as has`;
const EXTENSION_THERE = `select exists (select from pg_extension where extname = 'pg_stat_statements') as there`;
const STATISTICS = `
  select s.query as statement, s.calls::float8 as calls, s.mean_exec_time as mean_ms, s.total_exec_time as total_ms
  from pg_stat_statements s
  where s.dbid = (select oid from pg_database where datname = current_database())
  order by s.total_exec_time desc limit 8`;

/** Leaves out idle connections and replication senders. */
const RUNNING: Statement = {
  name: 'operations_running',
  text: `
    select query as statement, 1::float8 as calls,
      extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as mean_ms,
      extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as total_ms
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
    order by query_start limit 8`,
};

/** PostgreSQL's current work, without any stored data. */
export class DatabaseLoadRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<DatabaseLoad> {
    // One after the other: this statement would see itself run.
    const statements = await this.readStatements();
    const connections = await this.database.query<AppConnections>(CONNECTIONS);
    const tables = await this.database.query<TableSize>(TABLES);
    return { connections: connections.rows, tables: tables.rows, statements };
  }

  private async readStatements(): Promise<DatabaseLoad['statements']> {
    const counted = await this.readStatistics();
    const rows = counted ?? (await this.database.query<SlowStatement>(RUNNING)).rows;
    return {
      source: counted === null ? 'now' : 'statistics',
      rows: rows.map((row) => ({ ...row, statement: plainStatement(row.statement) })),
    };
  }

  /** Null: pg_stat_statements is missing or not permitted: an extension without its library fails only when queried. */
  private async readStatistics(): Promise<SlowStatement[] | null> {
    const { rows: there } = await this.database.query<{ there: boolean }>(EXTENSION_THERE);
    if (there[0]?.there !== true) return null;
    try {
      const { rows } = await this.database.query<{ has: boolean }>(HAS_STATISTICS);
      if (rows[0]?.has !== true) return null;
      return (await this.database.query<SlowStatement>(STATISTICS)).rows;
    } catch {
      return null;
    }
  }
}
