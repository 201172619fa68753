import type { Queryable, Statement, Transactor } from '@chasqui/entities';

/**
 * PostgreSQL takes the indexes of rows that wait, whatever it believes of a table. By its statistics, which are as old as the
 * last analysis, it would now and then pass over millions of rows to find the first ten thousand.
 */
const BY_INDEX: Statement = {
  name: 'operations_by_index',
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`,
};

/** From now on the statements of a transaction go by index. */
export async function goByIndex(transaction: Queryable): Promise<void> {
  await transaction.query(BY_INDEX);
}

/** Reads in a transaction whose statements go by index. */
export function byIndex<T>(database: Transactor, read: (queryable: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await goByIndex(transaction);
    return read(transaction);
  });
}
