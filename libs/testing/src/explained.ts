import type { Queryable, Statement } from '@chasqui/database';

/**
 * How PostgreSQL executes a statement planned once for all values, from `explain (generic_plan)`, available since
 * version 16.
 *
 * @param transaction one transaction, whose settings stay unchanged
 */
export async function genericPlanOf(transaction: Queryable, text: string): Promise<string> {
  await transaction.query(`prepare planned_once as ${text}`);
  await transaction.query('set local plan_cache_mode = force_generic_plan');
  const { rows: prepared } = await transaction.query<{ values: number }>(
    "select cardinality(parameter_types) as values from pg_prepared_statements where name = 'planned_once'",
  );
  const values = Array.from({ length: prepared[0]?.values ?? 0 }, () => 'null').join(', ');
  const plan = await transaction.query<{ 'QUERY PLAN': string }>(
    `explain execute planned_once${values === '' ? '' : `(${values})`}`,
  );
  await transaction.query('set local plan_cache_mode = auto');
  await transaction.query('deallocate planned_once');
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Works like a database or transaction, and keeps the plan of each statement. */
export function explained(database: Queryable): { explaining: Queryable; plans: string[] } {
  const plans: string[] = [];
  const explaining: Queryable = {
    query: async (statement: Statement | string, values: unknown[] = []) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      const plan = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
      return database.query(statement, values);
    },
    noteEvents: (orgIds) => database.noteEvents(orgIds),
  };
  return { explaining, plans };
}
