import { Database, type Statement } from '@chasqui/database';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/**
 * Changes a prepared statement, wherever it runs. The run fails if the statement is never executed, or had nothing to
 * change.
 *
 * @param name prefix of the statements' names
 */
export function changeStatement(name: string, change: (text: string) => string): void {
  const { use, miss } = mustBeUsed(`the statement ${name}`);
  const changed = (statement: Statement | string): Statement | string => {
    if (typeof statement === 'string' || !statement.name.startsWith(name)) return statement;
    const text = change(statement.text);
    if (text === statement.text) miss(`${statement.name} is not what it was: nothing to switch off was found`);
    else use();
    return { ...statement, text };
  };
  patch(Database.prototype, 'transaction', (transaction, work) =>
    transaction((queryable) =>
      work({
        query: (statement, values) => queryable.query(changed(statement), values),
        noteEvents: (orgIds) => queryable.noteEvents(orgIds),
        get manager() {
          return queryable.manager;
        },
      }),
    ),
  );
  patch(Database.prototype, 'query', (query, statement, values) => query(changed(statement), values));
}

/**
 * Replaces parts of a prepared statement, as `changeStatement` does: all of them, or none.
 *
 * @param parts each with its replacement
 */
export function replaceInStatement(name: string, parts: readonly (readonly [string, string])[]): void {
  changeStatement(name, (text) => {
    const isWhole = parts.every(([part]) => text.includes(part));
    return isWhole ? parts.reduce((changed, [part, instead]) => changed.replace(part, instead), text) : text;
  });
}
