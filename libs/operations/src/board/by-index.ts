import type { Queryable, Statement, Transactor } from '@chasqui/database';

/**
 * Forces PostgreSQL to use the indexes of waiting rows. By its statistics, which are as old as the last analysis, it
 * would now and then read millions of rows to find the first ten thousand.
 */
const BY_INDEX: Statement = {
  name: 'operations_by_index',
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`,
};

export async function goByIndex(transaction: Queryable): Promise<void> {
  await transaction.query(BY_INDEX);
}

export function byIndex<T>(database: Transactor, read: (queryable: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await goByIndex(transaction);
    return read(transaction);
  });
}
