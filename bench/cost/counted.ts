import type { Database } from '@chasqui/database';
import type { Redis } from 'ioredis';
import { type CpuSeconds, cpuSeconds } from '../processes/cpu-seconds';

export interface Counted {
  atMs: number;
  lsn: string;
  statements: number;
  /** Commands that Redis executed, without those of its probes. */
  redisCommands: number;
  cpu: CpuSeconds;
}

/** Amounts by name, per period, second or message. */
export type Costs = Readonly<Record<string, number>>;

/** Marks the benchmark's own statements, which are not counted. */
export const OWN = '/* bench */';

export interface Gauge {
  database: Database;
  redis: Redis;
  pids: Readonly<Record<string, number>>;
}

export async function countNow({ database, redis, pids }: Gauge): Promise<Counted> {
  const { rows } = await database.query<{ lsn: string; statements: number }>(
    `select ${OWN} pg_current_wal_insert_lsn()::text as lsn, coalesce(sum(calls), 0)::float8 as statements
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%${OWN}%' and query !~* '^(begin|commit|rollback)'`,
  );
  const [found] = rows;
  return {
    atMs: performance.now(),
    lsn: found?.lsn ?? '',
    statements: found?.statements ?? Number.NaN,
    redisCommands: callsIn(await redis.info('commandstats')),
    cpu: cpuSeconds(pids),
  };
}

/** Parses `cmdstat_get:calls=12,usec=…`; a script counts once, and each command inside it once. */
function callsIn(info: string): number {
  return [...info.matchAll(/^cmdstat_([\w|]+):calls=(\d+)/gm)]
    .filter(([, name]) => name !== 'info')
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

export async function costBetween(database: Database, before: Counted, after: Counted): Promise<Costs> {
  const cpu = Object.entries(after.cpu).map(([name, seconds]) => {
    return [`CPU of ${name}, ms`, (seconds - (before.cpu[name] ?? 0)) * 1000] as const;
  });
  return {
    'SQL statements': after.statements - before.statements,
    ...(await walBetween(database, before.lsn, after.lsn)),
    'Redis commands': after.redisCommands - before.redisCommands,
    ...Object.fromEntries(cpu),
  };
}

interface WalRow {
  record: string;
  count: number;
  bytes: number;
  images: number;
}

/** Log records by which a row is inserted, updated and deleted, and by which a writing transaction ends. */
const RECORDS: Readonly<Record<string, RegExp>> = {
  'transactions that wrote': /^Transaction\/COMMIT/,
  'rows inserted': /^Heap\/INSERT/,
  'rows updated, in their page (HOT)': /^Heap\/HOT_UPDATE/,
  'rows updated, with new index entries': /^Heap\/UPDATE/,
  'rows deleted': /^Heap\/DELETE/,
  'index entries': /^Btree\/INSERT_LEAF/,
};

/** The write-ahead log tells exactly what all processes wrote. */
async function walBetween(database: Database, from: string, to: string): Promise<Costs> {
  const { rows } = await database.query<WalRow>(
    `select ${OWN} "resource_manager/record_type" as record, count::float8 as count, record_size::float8 as bytes,
       fpi_size::float8 as images
     from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)`,
    [from, to],
  );
  const sum = (of: 'count' | 'bytes' | 'images', which = /./): number =>
    rows.filter(({ record }) => which.test(record)).reduce((total, row) => total + row[of], 0);
  return {
    ...Object.fromEntries(Object.entries(RECORDS).map(([name, which]) => [name, sum('count', which)])),
    'WAL without page images, bytes': sum('bytes'),
    'WAL page images, bytes': sum('images'),
  };
}

/** Cost per message, without the load at rest. @param idle cost of one second at rest */
export function perMessage(costs: Costs, seconds: number, messages: number, idle: Costs): Costs {
  const left = Object.entries(costs).map(([name, total]) => {
    return [name, Math.max(0, total - (idle[name] ?? 0) * seconds) / messages] as const;
  });
  return Object.fromEntries(left);
}

export const perSecond = (costs: Costs, seconds: number): Costs =>
  Object.fromEntries(Object.entries(costs).map(([name, total]) => [name, total / seconds]));

export interface TableSize {
  heap: number;
  indexes: number;
}

export async function tableSizes(database: Database): Promise<Map<string, TableSize>> {
  const { rows } = await database.query<TableSize & { name: string }>(
    `select ${OWN} relname as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, heap, indexes }) => [name, { heap, indexes }]));
}
