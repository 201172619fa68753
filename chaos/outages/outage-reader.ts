import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@chasqui/database';

export interface DeliveryRow {
  createdAt: number;
  /** Null if it did not succeed. */
  succeededAt: number | null;
}

export interface ProcessRow {
  app: string;
  /** On this machine; null if its app names copies by address, as `pairing` does. */
  pid: number | null;
  /** When it was declared dead, epoch milliseconds; null if it lives. */
  diedAt: number | null;
  /** How often it came back after being declared dead. */
  revivals: number;
}

export interface WrittenRow {
  at: number;
  transactions: number;
  walBytes: number;
}

const TRIES = 10;
const AGAIN_AFTER_MS = 500;

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

export class OutageReader {
  private constructor(private readonly database: Database) {}

  static async connect(url: string): Promise<OutageReader> {
    return new OutageReader(await Database.connect({ url, poolSize: 2, applicationName: 'chaos' }));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  async cutApps(): Promise<number> {
    const rows = await this.rows<{ count: number }>(
      `select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'chaos'`,
    );
    return rows[0]?.count ?? 0;
  }

  async deliveries(): Promise<DeliveryRow[]> {
    const rows = await this.rows<DeliveryRow>(
      `select ${MS('created_at')} as "createdAt",
              case when status = 'succeeded' then ${MS('finished_at')} end as "succeededAt"
         from webhook_deliveries`,
    );
    return rows;
  }

  async unconfirmed(): Promise<number> {
    const rows = await this.rows<{ count: number }>(
      `select count(*)::integer as count from messages where channel = 'whatsapp' and direction = 'outbound' and status = 'sent'`,
    );
    return rows[0]?.count ?? 0;
  }

  async repliesFrom(): Promise<Set<string>> {
    const rows = await this.rows<{ from: string }>(
      `select from_address as "from" from messages where channel = 'whatsapp' and direction = 'inbound'`,
    );
    return new Set(rows.map(({ from }) => from));
  }

  /** Registered processes; null if this version has no such table. */
  async processes(): Promise<ProcessRow[] | null> {
    const found = await this.rows<{ isThere: boolean }>(`select to_regclass('processes') is not null as "isThere"`);
    if (found[0]?.isThere !== true) return null;
    const rows = await this.rows<ProcessRow>(
      `select app, case when app <> 'pairing' then substring(copy from '[0-9]+$')::integer end as pid, ${MS('died_at')} as "diedAt", revivals from processes`,
    );
    return rows;
  }

  /** A checkpoint: old segments of the write-ahead log are reused, so that it needs no room for a while. */
  async checkpoint(): Promise<void> {
    await this.rows('select pg_switch_wal()');
    await this.rows('checkpoint');
  }

  /** Transactions and bytes of write-ahead log since PostgreSQL was created. */
  async written(): Promise<WrittenRow> {
    const rows = await this.rows<WrittenRow>(
      `select ${MS('clock_timestamp()')} as at, (xact_commit + xact_rollback)::float8 as transactions,
              (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as "walBytes"
         from pg_stat_database where datname = current_database()`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL keeps no statistics');
    return row;
  }

  async set(name: 'log_statement' | 'log_line_prefix', value: string): Promise<void> {
    await this.rows(`alter system set ${name} = '${value}'`);
    await this.rows('select pg_reload_conf()');
  }

  /** Retries when PostgreSQL had no time: the harness itself must not fail then. */
  private async rows<R extends object>(sql: string): Promise<R[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.database.query<R>(sql)).rows;
      } catch (error) {
        if (attempt === TRIES) throw error;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }
}
