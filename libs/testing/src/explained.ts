import type { Queryable, Statement } from '@chasqui/entities';

/** Does what a database, or a transaction, does, and keeps the plan of each statement. */
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
