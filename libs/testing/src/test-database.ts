import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl, templateDatabase } from './jest/template-database';
import { testVariable } from './test-environment';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Much longer than the two seconds of a deployment, so that a busy machine fails no test. */
const CONNECT_WITHIN_S = 30;

/**
 * A new database with all migrations, cloned from the run's template in some 20 ms: call it once per test file.
 *
 * @param connectWithinS how long users wait for a connection; null: as in a deployment
 * @throws Error if the servers were not started
 */
export function createTestDatabase(connectWithinS: number | null = CONNECT_WITHIN_S): Promise<TestDatabase> {
  return createDatabase(templateDatabase, connectWithinS);
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0', CONNECT_WITHIN_S);
}

async function createDatabase(template: string, connectWithinS: number | null): Promise<TestDatabase> {
  const adminUrl = testVariable('TEST_DATABASE_URL');
  const name = `t${randomBytes(6).toString('hex')}`;
  await runSql(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(databaseUrl(process.env.TEST_POOLER_URL ?? adminUrl, name));
  if (process.env.TEST_POOLER_URL !== undefined) url.searchParams.set('pooler', 'transaction');
  if (connectWithinS !== null) url.searchParams.set('connect_timeout', String(connectWithinS));
  return {
    url: url.href,
    drop: () => runSql(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
