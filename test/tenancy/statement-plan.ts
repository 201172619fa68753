import type { Database } from '@chasqui/database';
import type { PlanNode } from './tenant-plan';

/** How PostgreSQL executes a statement planned once for all values, with tables large enough for indexes. */
export function planOf(database: Database, text: string): Promise<PlanNode> {
  return database.transaction(async (transaction) => {
    await transaction.query(`prepare planned_once as ${text}`);
    try {
      await transaction.query('set local plan_cache_mode = force_generic_plan');
      await transaction.query('set local enable_seqscan = off');
      const { rows: prepared } = await transaction.query<{ values: number }>(
        "select cardinality(parameter_types) as values from pg_prepared_statements where name = 'planned_once'",
      );
      const values = Array.from({ length: prepared[0]?.values ?? 0 }, () => 'null').join(', ');
      const { rows } = await transaction.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (verbose, costs off, format json) execute planned_once${values === '' ? '' : `(${values})`}`,
      );
      return (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan;
    } finally {
      await transaction.query('deallocate planned_once');
    }
  });
}
