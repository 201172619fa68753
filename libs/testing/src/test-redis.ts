import { randomBytes } from 'node:crypto';
import { testVariable } from './test-environment';

export interface TestRedis {
  url: string;
  /** For every key, so that test files which run at once do not meet. */
  prefix: string;
}

/** A corner of the run's Redis that nobody else uses: call it once per test file. */
export function testRedis(): TestRedis {
  return { url: testVariable('TEST_REDIS_URL'), prefix: `t${randomBytes(5).toString('hex')}` };
}
