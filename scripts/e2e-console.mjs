// npm run e2e:console: the console in a real browser, from the first link to a revoked key (test/console). It needs no
// more than `npm test`, and first reports a missing browser. Further arguments go to Jest.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
try {
  chromiumPath();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const args = [join(root, 'scripts/test.mjs'), '--testPathPatterns', 'test/console', ...process.argv.slice(2)];
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && tests.kill(signal));
tests.on('exit', (code) => process.exit(code ?? 1));
