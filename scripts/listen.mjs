// Forwards events to a server on this machine: npm run listen -- --forward http://localhost:4000/hook. Builds first if
// there is no build yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist/apps/listen/main.js');
if (!existsSync(main)) {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
const listen = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches it directly; this process waits until it has ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && listen.kill(signal));
listen.on('exit', (code) => process.exit(code ?? 0));
