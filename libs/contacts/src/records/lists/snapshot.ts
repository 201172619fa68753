import type { Queryable, Transactor } from '@chasqui/database';

/** query_canceled */
const TOOK_TOO_LONG = '57014';

export function readSnapshot<T>(database: Transactor, read: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only');
    return read(transaction);
  });
}

/** `readSnapshot` with a timeout per statement. @returns null: a statement took longer */
export async function readSnapshotWithin<T>(
  database: Transactor,
  ms: number,
  read: (snapshot: Queryable) => Promise<T>,
): Promise<T | null> {
  try {
    return await readSnapshot(database, async (snapshot) => {
      await snapshot.query(`select set_config('statement_timeout', $1, true), set_config('jit', 'off', true)`, [
        String(ms),
      ]);
      return read(snapshot);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TOOK_TOO_LONG) return null;
    throw error;
  }
}
