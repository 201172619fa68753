// npm test: all tests of both Jest projects. Further arguments go to Jest: npm test -- libs/lanes.
// TEST_POSTGRES_MAJOR=15 tests with another PostgreSQL than the bundled one, TEST_REDIS_SERVER=/usr/bin/valkey-server
// with another Redis or Valkey (libs/testing/src/test-environment.ts).
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresPrograms } from './postgres-programs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env };
const { TEST_POSTGRES_MAJOR: major } = env;
try {
  if (major) env.TEST_POSTGRES_PROGRAMS = postgresPrograms(Number(major));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const args = [join(root, 'node_modules/jest/bin/jest.js'), ...process.argv.slice(2)];
const jest = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
// Ctrl-C reaches Jest directly; this process waits for its cleanup.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && jest.kill(signal));
jest.on('exit', (code) => process.exit(code ?? 1));
