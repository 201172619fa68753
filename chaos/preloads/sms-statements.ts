import { Database, type Statement } from '@chasqui/entities';
import { wrap } from './wrap';

/**
 * Changes a prepared statement, wherever it runs.
 *
 * @param name how the names of the statements begin
 * @throws Error (when the statement runs) if there was nothing to change
 */
export function changeStatement(name: string, change: (text: string) => string): void {
  const changed = (statement: Statement | string): Statement | string => {
    if (typeof statement === 'string' || !statement.name.startsWith(name)) return statement;
    const text = change(statement.text);
    if (text === statement.text) throw new Error(`${name} is not what it was: nothing to switch off was found`);
    return { ...statement, text };
  };
  wrap(Database.prototype, 'transaction', (transaction, work) =>
    transaction((queryable) =>
      work({ ...queryable, query: (statement, values) => queryable.query(changed(statement), values) }),
    ),
  );
  wrap(Database.prototype, 'query', (query, statement, values) => query(changed(statement), values));
}
