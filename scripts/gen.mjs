// npm run gen: writes everything generated from the code. An API description with changes that a client would notice is
// not written, and each change is listed, unless allowed: npm run gen -- --felt
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feltChanges } from './felt-changes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const DESCRIPTIONS = ['docs/openapi.json', 'apps/console/openapi.json'];

const MOST_BYTES = 64 * 1024 * 1024;

const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The committed version, because an interrupted run has written something that was not judged. */
const committed = (path) =>
  JSON.parse(execFileSync('git', ['show', `HEAD:${path}`], { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES }));

run('npm', 'run', '--silent', 'build');
const written = DESCRIPTIONS.map(read);
for (const app of ['api-gateway', 'console']) run(process.execPath, `dist/apps/${app}/src/generate.js`);
const felt = DESCRIPTIONS.flatMap((path) =>
  feltChanges(committed(path), JSON.parse(read(path))).map((change) => `${path}: ${change}`),
);
if (felt.length > 0) {
  console.log(`Clients would feel this:\n${felt.join('\n')}`);
  if (!process.argv.includes('--felt')) {
    for (const [n, path] of DESCRIPTIONS.entries()) writeFileSync(join(root, path), written[n]);
    console.log('The descriptions are as they were. If it is meant so: npm run gen -- --felt');
    process.exit(1);
  }
}
run(process.execPath, 'scripts/dashboards.mjs');
run('npm', 'run', '--silent', 'gen', '--workspace', 'apps/console/web');
