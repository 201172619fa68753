import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_VERSION } from './app-version';
import { FakeService } from './testing/fake-service';
import { NUMBER } from './testing/messages';
import { temporaryFolder } from './testing/temporary-folder';

const root = join(__dirname, '../../..');
const runScript = (name: string, ...argv: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', name), ...argv], { encoding: 'utf8' });

describe('the licences', () => {
  it('the licences of everything that the app brings along are in NOTICES', () => {
    expect(runScript('gateway-notices.mjs', '--check')).toMatchObject({ status: 0, stderr: '' });
    const notices = readFileSync(join(__dirname, '../NOTICES'), 'utf8');
    for (const part of [
      'baileys 7',
      'libsignal 6',
      'Licence: GPL-3.0',
      'FFmpeg (LGPL',
      'libmpg123',
      'Parts of Chasqui',
    ])
      expect(notices).toContain(part);
    expect(notices).not.toMatch(/^Licence: (unknown|undefined)$/m);
  });

  it('the licences are ones that go together with the GPL', () => {
    const notices = readFileSync(join(__dirname, '../NOTICES'), 'utf8');
    const named = new Set([...notices.matchAll(/^Licence: (.+)$/gm)].map(([, name]) => name));
    const known = [
      '0BSD',
      'Apache-2.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'BlueOak-1.0.0',
      'GPL-3.0',
      'ISC',
      'LGPL-2.1',
      'MIT',
    ];
    expect([...named].filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

describe('the package that people install', () => {
  const folder = temporaryFolder();
  const own = join(folder.path, 'own');
  const bin = join(own, 'bin/chasqui-gateway.cjs');
  const files = () => readdirSync(own, { recursive: true, encoding: 'utf8' });

  beforeAll(() => {
    expect(runScript('pack-gateway.mjs', '--stage', own)).toMatchObject({ status: 0, stderr: '' });
    symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  });
  afterAll(() => folder.remove());

  it('the package holds the program, its source, its licence and the notices, and no tests', () => {
    const names = ['LICENSE', 'NOTICES', 'README.md', 'lib/app/main.js', 'source/apps/whatsapp-gateway/src/main.ts'];
    expect(names.filter((name) => !existsSync(join(own, name)))).toEqual([]);
    expect(files().filter((name) => /[.](test|e2e|conformance)[.]|(^|\/)testing(\/|$)/.test(name))).toEqual([]);
  });

  it('the package asks for exactly the packages that its code loads, in exact versions', () => {
    const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
      dependencies: Record<string, string>;
    };
    expect(manifest).toMatchObject({ version: APP_VERSION, license: 'GPL-3.0-or-later' });
    expect(
      Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
    const code = files()
      .filter((name) => name.startsWith('lib/') && name.endsWith('.js'))
      .map((name) => readFileSync(join(own, name), 'utf8'))
      .join('\n');
    const loaded = [...code.matchAll(/(?:require|import)\("([^".][^"]*)"\)/g)].map(([, name = '']) => name);
    const packages = new Set(
      loaded.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    );
    const foreign = [...packages].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
    expect(foreign.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  });

  it('the package runs outside of the repository: says its version, registers, connects its numbers, ends when told', async () => {
    const version = spawnSync(process.execPath, [bin, '--version'], { encoding: 'utf8', cwd: folder.path });
    expect(version).toMatchObject({ status: 0, stdout: `${APP_VERSION}\n` });
    const service = await new FakeService().start();
    const argv = [
      bin,
      '--url',
      service.url,
      '--setup-code',
      service.setupCode,
      '--data-dir',
      join(folder.path, 'data'),
    ];
    const env = { PATH: '/usr/bin:/bin', DRIVER: 'sandbox', SANDBOX_NUMBERS: NUMBER, STATUS_PAGE: 'off' };
    const app = spawn(process.execPath, argv, { env, cwd: folder.path, stdio: 'ignore' });
    const ended = new Promise((resolve) => app.once('exit', resolve));
    try {
      expect((await service.connected()).sessions).toEqual([expect.objectContaining({ phone: NUMBER })]);
    } finally {
      app.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    await service.stop();
    expect(service.violations).toEqual([]);
  });
});
