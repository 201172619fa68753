// Compiles apps, libs, bench and chaos in one SWC pass, gives each app its entry dist/apps/<app>/main.js, and builds
// the console's pages. The guide, its assets and the API description go to the API gateway, which serves them.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsoleWeb } from './console-web.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Older drafts are from killed builds. */
const LONGEST_BUILD_MS = 15 * 60_000;
/** Parallel builds may move theirs into place at the same moment. */
const TRIES = 5;

removeFormer();
// Other processes may run `dist`, or build as well: only a complete build gets that name.
const draft = join(root, `dist.${process.pid}`);
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft);
process.on('exit', () => rmSync(draft, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const parts = await Promise.allSettled([compile(), buildConsoleWeb(root, join(draft, 'apps/console/web'))]);
const failures = parts.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message.trimEnd());
if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\nThe build failed.\n`);
  process.exit(1);
}
const gateway = join(draft, 'apps/api-gateway');
for (const part of ['guide', 'snippets', 'openapi.json'])
  cpSync(join(root, 'docs', part), join(gateway, 'docs', part), { recursive: true });
const assets = 'src/documentation/assets';
cpSync(join(root, 'apps/api-gateway', assets), join(gateway, assets), { recursive: true });
for (const app of readdirSync(join(root, 'apps'))) {
  if (!existsSync(join(root, 'apps', app, 'src/main.ts'))) continue;
  const folder = join(draft, 'apps', app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), "require('./src/main.js');\n");
}
putInPlace();

function removeFormer() {
  for (const name of readdirSync(root).filter((each) => each.startsWith('dist.'))) {
    const path = join(root, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > LONGEST_BUILD_MS) rmSync(path, { recursive: true, force: true });
  }
}

function putInPlace() {
  const former = `${draft}.former`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), former);
      renameSync(draft, join(root, 'dist'));
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
    } finally {
      rmSync(former, { recursive: true, force: true });
    }
  }
}

/** @throws Error with Nest's output */
function compile() {
  const config = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
  config.compilerOptions.builder.options.outDir = draft;
  const file = join(draft, 'nest-cli.json');
  writeFileSync(file, JSON.stringify(config));
  const nest = spawn(
    process.execPath,
    [join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build', '--config', relative(root, file)],
    { cwd: root },
  );
  let output = '';
  for (const stream of [nest.stdout, nest.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve, reject) => {
    nest.on('error', reject);
    nest.on('close', (code) => {
      rmSync(file);
      if (code === 0) resolve();
      else reject(new Error(output));
    });
  });
}
