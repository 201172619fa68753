import type { Queryable } from '@chasqui/database';

/** PostgreSQL's estimate of a statement's rows, without running it. */
export async function expectedRows(source: Queryable, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await source.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${statement}`,
    [...values],
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
