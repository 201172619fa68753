// Compiles apps, libs, bench and chaos in one SWC pass, gives each app its entry dist/apps/<app>/main.js, and builds the
// pages of the console. The guide and what its pages load go to the API gateway, which serves them.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsoleWeb } from './console-web.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
rmSync(join(root, 'dist'), { recursive: true, force: true });
const parts = await Promise.allSettled([compile(), buildConsoleWeb(root, join(root, 'dist/apps/console/web'))]);
const failures = parts.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message.trimEnd());
if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\nThe build failed.\n`);
  process.exit(1);
}
const gateway = join(root, 'dist/apps/api-gateway');
for (const part of ['guide', 'snippets'])
  cpSync(join(root, 'docs', part), join(gateway, 'docs', part), { recursive: true });
const assets = 'src/documentation/assets';
cpSync(join(root, 'apps/api-gateway', assets), join(gateway, assets), { recursive: true });
for (const app of readdirSync(join(root, 'apps'))) {
  if (!existsSync(join(root, 'apps', app, 'src/main.ts'))) continue;
  const folder = join(root, 'dist/apps', app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), "require('./src/main.js');\n");
}

/** @throws Error with what Nest said */
function compile() {
  const nest = spawn(process.execPath, [join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'], { cwd: root });
  let output = '';
  for (const stream of [nest.stdout, nest.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve, reject) => {
    nest.on('error', reject);
    nest.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}
