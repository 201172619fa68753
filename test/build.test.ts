import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitFor } from '@chasqui/testing';

const ROOT = join(__dirname, '..');
/** Replaces Nest: writes the program from its environment, if allowed. */
const NEST = `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { outDir } = JSON.parse(readFileSync(process.argv.at(-1), 'utf8')).compilerOptions.builder.options;
mkdirSync(outDir + '/apps/admin/src', { recursive: true });
writeFileSync('compiling', '');
const wait = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(wait);
  if (process.env.PROGRAM === undefined) process.exit(1);
  writeFileSync(outDir + '/apps/admin/src/main.js', process.env.PROGRAM);
}, 20);
`;
const VITE = `
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
require('node:fs').mkdirSync(folder, { recursive: true });
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const script of ['build.mjs', 'console-web.mjs', 'admin.mjs'])
    cpSync(join(ROOT, 'scripts', script), join(root, 'scripts', script));
  cpSync(join(ROOT, 'nest-cli.json'), join(root, 'nest-cli.json'));
  write('node_modules/@nestjs/cli/bin/nest.js', NEST);
  write('apps/console/web/node_modules/vite/package.json', '{}');
  write('apps/console/web/node_modules/vite/bin/vite.js', VITE);
  for (const file of [
    'package-lock.json',
    'apps/console/web/package.json',
    'apps/admin/src/main.ts',
    'docs/openapi.json',
  ])
    write(file, '{}');
  for (const folder of ['docs/guide', 'docs/snippets/servers', 'apps/api-gateway/src/documentation/assets'])
    mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function run(script: string, program?: string): Promise<{ code: number; said: string }> {
  const env = { ...process.env, PROGRAM: program };
  const child = spawn(process.execPath, [join(root, 'scripts', script)], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

const isCompiling = (): Promise<unknown> =>
  waitFor(() => existsSync(join(root, 'compiling')), { what: 'the compiler' });
const built = (): string => readFileSync(join(root, 'dist/apps/admin/src/main.js'), 'utf8');
const leftOver = (): string[] => readdirSync(root).filter((name) => name.startsWith('dist.'));

describe('a build', () => {
  it('a command that is run while a build is under way runs what the build before made', async () => {
    write('go', '');
    expect(await run('build.mjs', 'console.log("before")')).toEqual({ code: 0, said: '' });
    rmSync(join(root, 'go'));
    rmSync(join(root, 'compiling'));
    const building = run('build.mjs', 'console.log("after")');
    await isCompiling();
    expect(await run('admin.mjs')).toEqual({ code: 0, said: 'before\n' });
    write('go', '');
    expect((await building).code).toBe(0);
    expect(await run('admin.mjs')).toEqual({ code: 0, said: 'after\n' });
    expect(leftOver()).toEqual([]);
  });

  it('a command that is run while the first build is under way builds for itself, and disturbs it not', async () => {
    const building = run('build.mjs', 'console.log("built")');
    await isCompiling();
    const command = run('admin.mjs', 'console.log("built")');
    await waitFor(() => leftOver().length === 2, { what: 'the second build' });
    write('go', '');
    expect(await Promise.all([building, command])).toEqual([
      { code: 0, said: '' },
      { code: 0, said: 'built\n' },
    ]);
    expect(leftOver()).toEqual([]);
  });

  it('a build that fails leaves what the one before made', async () => {
    write('go', '');
    await run('build.mjs', 'console.log("before")');
    const failed = await run('build.mjs');
    expect([failed.code, failed.said]).toEqual([1, expect.stringContaining('The build failed.')]);
    expect([built(), leftOver()]).toEqual(['console.log("before")', []]);
  });
});
