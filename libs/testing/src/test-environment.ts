/** Passed from global setup to the test processes: they are not its descendants, so it goes by environment. */
export type TestVariable = 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_RUN_DIR';

/** @throws Error if the servers were not started */
export function testVariable(name: TestVariable): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: name the test file *.e2e.ts, or call startTestServices() first`);
}

/** Whether databases of tests are behind PgBouncer (TEST_POOLER=pgbouncer). */
export const isTestedPooled = (): boolean => process.env.TEST_POOLER === 'pgbouncer';

/** PostgreSQL under test (scripts/test.mjs); empty: the npm package's. */
export function postgresPrograms(): { programs?: string } {
  const programs = process.env.TEST_POSTGRES_PROGRAMS;
  return programs ? { programs } : {};
}

/** Redis or Valkey under test (TEST_REDIS_SERVER); empty: the one that is found. */
export function redisProgram(): { program?: string } {
  const program = process.env.TEST_REDIS_SERVER;
  return program ? { program } : {};
}
