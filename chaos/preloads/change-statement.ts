import { Database, type Statement } from '@chasqui/entities';
import { mustBeUsed } from './use-journal';
import { patch } from './wrap';

/**
 * Changes a prepared statement, wherever it runs. A run in which nobody runs it, or in which there was nothing to
 * change in it, fails.
 *
 * @param name how the names of the statements begin
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
 * Changes parts of a prepared statement, as `changeStatement` does: all of them, or nothing.
 *
 * @param parts each with what stands there instead
 */
export function replaceInStatement(name: string, parts: readonly (readonly [string, string])[]): void {
  changeStatement(name, (text) => {
    const isWhole = parts.every(([part]) => text.includes(part));
    return isWhole ? parts.reduce((changed, [part, instead]) => changed.replace(part, instead), text) : text;
  });
}
