import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * TypeORM over a connection on which a transaction of ours is under way. It neither asks the pool for a connection nor
 * gives this one back; it begins and ends no transaction of its own (what it would do in one becomes a savepoint).
 *
 * @param client between `begin` and `commit`
 */
export function managerWithin(source: DataSource, client: PoolClient): EntityManager {
  const runner = source.createQueryRunner();
  // TypeORM has no public way to hand a connection in; transaction-manager.e2e.ts watches that this one goes on working.
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return runner.manager;
}
