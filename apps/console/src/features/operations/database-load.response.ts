import type { DatabaseLoad } from '@chasqui/operations';
import { answerOf, INTEGER, listOf, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';

export class AppConnectionsData {
  @Shown('As the connections call themselves.') app: string;
  @Shown(INTEGER) all: number;
  @Shown('Those that work on something, or hold a transaction open.', INTEGER) busy: number;
}

export class TableSizeData {
  @Shown() table: string;
  @Shown('With its indexes.', INTEGER) bytes: number;
  @Shown('Rows, as PostgreSQL believes.', INTEGER) live: number;
  @Shown('Rows that are not cleared yet.', INTEGER) dead: number;
  @Shown(orNull(TIME)) vacuumed_at: string | null;
}

export class SlowStatementData {
  @Shown('Without its values.') statement: string;
  @Shown(INTEGER) calls: number;
  @Shown() mean_ms: number;
  @Shown() total_ms: number;
}

export class DatabaseLoadData {
  @Shown(listOf(AppConnectionsData)) connections: AppConnectionsData[];
  @Shown('The largest first.', listOf(TableSizeData)) tables: TableSizeData[];
  @Shown(
    '`statistics`: what took the most time, by pg_stat_statements; `now`: without it, what runs the longest now.',
    oneOf(['statistics', 'now']),
  )
  statements_source: 'statistics' | 'now';
  @Shown(listOf(SlowStatementData)) statements: SlowStatementData[];
}

const toConnections = answerOf(AppConnectionsData);
const toTable = answerOf(TableSizeData);
const toStatement = answerOf(SlowStatementData);

export const toDatabaseLoadData = ({ connections, tables, statements }: DatabaseLoad): DatabaseLoadData => ({
  connections: connections.map(toConnections),
  tables: tables.map(toTable),
  statements_source: statements.source,
  statements: statements.rows.map((row) =>
    toStatement({ ...row, meanMs: Math.round(row.meanMs * 100) / 100, totalMs: Math.round(row.totalMs) }),
  ),
});
