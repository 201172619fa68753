// npm run test:pooled: intake, lanes, webhooks and a sender behind a PgBouncer in transaction mode, this machine's own
// or Debian's, fetched for the run. Further arguments go to Jest. If it is unavailable, CI fails, and other runs are
// told.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = '/usr/sbin/pgbouncer';
const FETCH_WITHIN_MS = 60_000;
const FILES = [
  'libs/messages/src/intake/message-intake.e2e.ts',
  'libs/messages/src/lane/message-lane.e2e.ts',
  'libs/webhooks/src/store/webhook-delivery-lane.e2e.ts',
  'libs/lanes/src/lane-engine.e2e.ts',
  'apps/whatsapp-sender/src/whatsapp-sender.e2e.ts',
];

if (canBeHad()) run();
else {
  process.stderr.write(
    'PgBouncer is not here and cannot be fetched: nothing was tested. Debian: apt-get install pgbouncer\n',
  );
  process.exitCode = process.env.CI ? 1 : 0;
}

/** Whether the tests will find one (libs/testing/src/pgbouncer.ts). Fetches missing package lists. */
function canBeHad() {
  if (existsSync(INSTALLED)) return true;
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-pgbouncer-'));
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-o', 'APT::Sandbox::User=root', ...args], {
      cwd: folder,
      stdio: 'ignore',
      timeout: FETCH_WITHIN_MS,
    }).status === 0;
  try {
    return aptGet('download', 'pgbouncer') || (aptGet('update', '-qq') && aptGet('download', 'pgbouncer'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const jest = ['--selectProjects', 'e2e', ...process.argv.slice(2), '--runTestsByPath', ...FILES];
  const env = { ...process.env, TEST_POOLER: 'pgbouncer' };
  const tests = spawn(process.execPath, [join(root, 'scripts/test.mjs'), ...jest], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && tests.kill(signal));
  tests.on('exit', (code) => process.exit(code ?? 1));
}
