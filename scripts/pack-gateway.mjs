// Makes the package that people install the gateway app from: npm install -g --omit=peer <file>.tgz
//   node scripts/pack-gateway.mjs [folder]            writes the .tgz there; default: dist/gateway-package
//   node scripts/pack-gateway.mjs --stage <folder>    only lays the files out
// It holds the compiled app with the three libs that it uses, and their source, as the GPL asks.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { BUNDLED_LIBS, dependenciesOf } from './gateway-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, 'apps/whatsapp-gateway');
const swc = { ...JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')), swcrc: false, sourceMaps: false };
const isProduct = (path) => path.endsWith('.ts') && !/[.](test|e2e|conformance)[.]ts$|(^|\/)testing\//.test(path);

const [first, second] = process.argv.slice(2);
if (first === '--stage') stage(resolve(second));
else pack(resolve(first ?? join(root, 'dist/gateway-package')));

function pack(folder) {
  const staged = mkdtempSync(join(tmpdir(), 'chasqui-gateway-package-'));
  try {
    stage(staged);
    mkdirSync(folder, { recursive: true });
    const npm = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: staged, encoding: 'utf8' });
    if (npm.status !== 0) throw new Error(`npm pack failed: ${npm.stderr}`);
    process.stdout.write(`${join(folder, npm.stdout.trim())}\n`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function stage(folder) {
  copyCode(join(app, 'src'), folder, 'app', 'apps/whatsapp-gateway/src');
  for (const lib of BUNDLED_LIBS) copyCode(join(root, 'libs', lib, 'src'), folder, lib, `libs/${lib}/src`);
  cpSync(join(app, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const name of ['LICENSE', 'NOTICES', 'README.md']) cpSync(join(app, name), join(folder, name));
  cpSync(join(root, 'deploy/chasqui-gateway.service'), join(folder, 'chasqui-gateway.service'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest() {
  const { name, version, description, license, engines, bin } = JSON.parse(
    readFileSync(join(app, 'package.json'), 'utf8'),
  );
  return { name, version, description, license, type: 'commonjs', bin, engines, dependencies: dependenciesOf(root) };
}

function copyCode(from, folder, name, sourcePath) {
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(isProduct)) {
    const text = readFileSync(join(from, path), 'utf8');
    const target = join(folder, 'lib', name, path.replace(/ts$/, 'js'));
    const { code } = transformSync(text, { ...swc, filename: join(from, path) });
    write(target, withRelativeLibs(code, dirname(target), join(folder, 'lib')));
    write(join(folder, 'source', sourcePath, path), text);
  }
}

function withRelativeLibs(code, from, lib) {
  return code.replace(/require\("@chasqui\/([^"]{1,60})"\)/g, (_, name) => {
    if (!BUNDLED_LIBS.includes(name)) throw new Error(`the gateway app imports @chasqui/${name}, which is not bundled`);
    return `require("${relative(from, join(lib, name, 'index.js'))}")`;
  });
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
