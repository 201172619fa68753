import {
  type Client,
  type Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)+$/;
const known = new Map<string, string>();

/**
 * `org_id` → `orgId`. Names of another form stay as they are: capitals, underscores at an end or in a row, a digit after
 * one (`a_1`).
 */
export function camelName(name: string): string {
  let camel = known.get(name);
  if (camel === undefined) {
    camel = SNAKE.test(name) ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name;
    known.set(name, camel);
  }
  return camel;
}

interface RowDescription {
  fields: { name: string }[];
}

/** `pg` calls it with the names of the columns before the rows (8.23.1, lib/query.js). */
interface Described {
  handleRowDescription(message: RowDescription): void;
}

class CamelQuery extends (Query as unknown as new (config: QueryConfig) => Query & Described) {
  override handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = camelName(field.name);
    super.handleRowDescription(message);
  }
}

type Answered = (error: Error | undefined, result: QueryResult) => void;

type Asked = { query(query: Query, answered: Answered): void };

/** Rows have the columns' names in camelCase (`camelName`), changed once per statement. */
export function queryCamel<R extends QueryResultRow>(
  target: Client | Pool | PoolClient,
  config: QueryConfig,
): Promise<QueryResult<R>> {
  return new Promise<QueryResult<R>>((resolve, reject) => {
    (target as unknown as Asked).query(new CamelQuery(config), (error, result) => {
      if (error) reject(error);
      else resolve(result as QueryResult<R>);
    });
  }).catch((error: Error) => {
    // As `pg` does for its own promises: the stack leads to the caller instead of the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
