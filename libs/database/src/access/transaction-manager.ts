import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * TypeORM over a connection with our transaction in progress. It neither takes a connection from the pool nor returns
 * this one, and neither begins nor ends a transaction (its own become savepoints).
 * @param client between `begin` and `commit`
 */
export function managerWithin(source: DataSource, client: PoolClient): EntityManager {
  const runner = source.createQueryRunner();
  // TypeORM has no public way to pass a connection in; transaction-manager.e2e.ts watches that this one keeps working.
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true, transactionDepth: 1 });
  return runner.manager;
}
