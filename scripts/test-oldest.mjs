// npm run test:oldest: with the oldest supported PostgreSQL, the migrations and one test of each part that has its own
// SQL. Further arguments go to Jest; everything: TEST_POSTGRES_MAJOR=15 npm test. Another version:
// TEST_POSTGRES_MAJOR=17 npm run test:oldest. If it is unavailable, CI fails, and other runs are told.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './debian-packages.mjs';
import { postgresPrograms } from './postgres-programs.mjs';

const MAJOR = process.env.TEST_POSTGRES_MAJOR || '15';
const FILES = [
  // The schema, and its workarounds for old versions.
  'libs/database/src/migrations/migrations.e2e.ts',
  'libs/database/src/migrations/functions.e2e.ts',
  'libs/database/src/migrations/search-text.e2e.ts',
  // Intake, by channel, with contacts, conversations, limits and events.
  'libs/messages/src/intake/message-intake.e2e.ts',
  'libs/messages/src/intake/sms-intake.e2e.ts',
  'libs/messages/src/intake/sms-intake-plans.e2e.ts',
  'libs/messages/src/intake/whatsapp-joining.e2e.ts',
  'libs/tenancy/src/usage/usage-threshold.e2e.ts',
  // Lanes: taken, recorded, ended.
  'libs/messages/src/lane/message-lane.e2e.ts',
  'libs/messages/src/lane/message-record-race.e2e.ts',
  'libs/messages/src/messages/message-events.e2e.ts',
  'libs/sms/src/messages/sms-plans.e2e.ts',
  'libs/sms/src/phones/sms-unpairing.e2e.ts',
  // Webhooks and the feed.
  'libs/events/src/log/event-fan-out.e2e.ts',
  'libs/webhooks/src/store/webhook-delivery-lane.e2e.ts',
  // What the console lists, and what operators see.
  'libs/messages/src/messages/message-list.e2e.ts',
  'libs/operations/src/board/lane-board.e2e.ts',
  'libs/operations/src/life/message-life.e2e.ts',
  'libs/request-log/src/request-log.e2e.ts',
  // Conditions built from rules.
  'libs/contacts/src/records/segments/segment-condition.e2e.ts',
  // Over HTTP.
  'apps/console/src/features/inbox/inbox.e2e.ts',
  // Backups: Debian packages this version's pg_dump, but not the newest one's.
  'test/backup/backup-scripts.e2e.ts',
  'test/backup/restore-drill.e2e.ts',
];

try {
  postgresPrograms(Number(MAJOR));
  if (process.env.CI && !existsSync(`/usr/lib/postgresql/${MAJOR}/bin/pg_dump`)) {
    process.stdout.write(`${installPackages([`postgresql-client-${MAJOR}`])}\n`);
  }
  run();
} catch (error) {
  process.stderr.write(`${error.message} Nothing was tested.\n`);
  process.exitCode = process.env.CI ? 1 : 0;
}

function run() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const args = [join(root, 'scripts/test.mjs'), ...process.argv.slice(2), '--runTestsByPath', ...FILES];
  // Outside of CI, tests of backups report themselves as skipped.
  const clients = process.env.CI ? { TEST_POSTGRES_CLIENTS: 'required' } : {};
  const env = { ...process.env, ...clients, TEST_POSTGRES_MAJOR: MAJOR };
  const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && tests.kill(signal));
  tests.on('exit', (code) => process.exit(code ?? 1));
}
