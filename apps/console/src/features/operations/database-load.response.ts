import type { DatabaseLoad } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';

const COUNT = { type: 'integer' } as const;

export class AppConnectionsData {
  @ApiProperty({ description: 'As the connections call themselves.' })
  app: string;

  @ApiProperty(COUNT)
  all: number;

  @ApiProperty({ ...COUNT, description: 'Those that work on something, or hold a transaction open.' })
  busy: number;
}

export class TableSizeData {
  @ApiProperty()
  table: string;

  @ApiProperty({ ...COUNT, description: 'With its indexes.' })
  bytes: number;

  @ApiProperty({ ...COUNT, description: 'Rows, as PostgreSQL believes.' })
  live: number;

  @ApiProperty({ ...COUNT, description: 'Rows that are not cleared yet.' })
  dead: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  vacuumed_at: string | null;
}

export class SlowStatementData {
  @ApiProperty({ description: 'Without its values.' })
  statement: string;

  @ApiProperty(COUNT)
  calls: number;

  @ApiProperty({ type: 'number' })
  mean_ms: number;

  @ApiProperty({ type: 'number' })
  total_ms: number;
}

/** What PostgreSQL is busy with. */
export class DatabaseLoadData {
  @ApiProperty({ type: [AppConnectionsData] })
  connections: AppConnectionsData[];

  @ApiProperty({ type: [TableSizeData], description: 'The largest first.' })
  tables: TableSizeData[];

  @ApiProperty({
    enum: ['statistics', 'now'],
    description:
      '`statistics`: what took the most time, by pg_stat_statements; `now`: without it, what runs the longest now.',
  })
  statements_source: 'statistics' | 'now';

  @ApiProperty({ type: [SlowStatementData] })
  statements: SlowStatementData[];
}

export const toDatabaseLoadData = ({ connections, tables, statements }: DatabaseLoad): DatabaseLoadData => ({
  connections: connections.map(({ app, all, busy }) => ({ app, all, busy })),
  tables: tables.map(({ table, bytes, live, dead, vacuumedAt }) => ({
    table,
    bytes,
    live,
    dead,
    vacuumed_at: vacuumedAt?.toISOString() ?? null,
  })),
  statements_source: statements.source,
  statements: statements.rows.map(({ statement, calls, meanMs, totalMs }) => ({
    statement,
    calls,
    mean_ms: Math.round(meanMs * 100) / 100,
    total_ms: Math.round(totalMs),
  })),
});
