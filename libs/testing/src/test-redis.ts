import { randomBytes } from 'node:crypto';
import { testVariable } from './test-environment';

export interface TestRedis {
  url: string;
  /** Prefix of every key, so that parallel test files do not collide. */
  prefix: string;
}

/** A private prefix in the run's Redis: call it once per test file. */
export function testRedis(): TestRedis {
  return { url: testVariable('TEST_REDIS_URL'), prefix: `t${randomBytes(5).toString('hex')}` };
}
