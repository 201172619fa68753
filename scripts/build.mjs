// Compiles apps, libs, bench and chaos in one SWC pass and gives each app its entry dist/apps/<app>/main.js.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
rmSync(join(root, 'dist'), { recursive: true, force: true });
const nest = spawnSync(process.execPath, [join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'], {
  cwd: root,
  encoding: 'utf8',
});
if (nest.status !== 0) {
  process.stderr.write(`${nest.stdout}${nest.stderr}\nThe build failed.\n`);
  process.exit(1);
}
for (const app of readdirSync(join(root, 'apps'))) {
  if (!existsSync(join(root, 'apps', app, 'src/main.ts'))) continue;
  const folder = join(root, 'dist/apps', app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), "require('./src/main.js');\n");
}
