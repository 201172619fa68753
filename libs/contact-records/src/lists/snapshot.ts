import type { Queryable, Transactor } from '@chasqui/entities';

/** Reads with several statements that see the same contacts, whatever others change meanwhile. */
export function readSnapshot<T>(database: Transactor, read: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only');
    return read(transaction);
  });
}
