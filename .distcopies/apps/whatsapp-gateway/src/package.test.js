"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodemodule = require("node:module");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _appversion = require("./app-version");
const _fakeservice = require("./testing/fake-service");
const _messages = require("./testing/messages");
const _temporaryfolder = require("./testing/temporary-folder");
const root = (0, _nodepath.join)(__dirname, '../../..');
const runScript = (name, ...argv)=>(0, _nodechild_process.spawnSync)(process.execPath, [
        (0, _nodepath.join)(root, 'scripts', name),
        ...argv
    ], {
        encoding: 'utf8'
    });
(0, _globals.describe)('the licences', ()=>{
    (0, _globals.it)('the licences of everything that the app brings along are in NOTICES', ()=>{
        (0, _globals.expect)(runScript('gateway-notices.mjs', '--check')).toMatchObject({
            status: 0,
            stderr: ''
        });
        const notices = (0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../NOTICES'), 'utf8');
        for (const part of [
            'baileys 7',
            'libsignal 6',
            'Licence: GPL-3.0',
            'FFmpeg (LGPL',
            'libmpg123',
            'Parts of Chasqui'
        ])(0, _globals.expect)(notices).toContain(part);
        (0, _globals.expect)(notices).not.toMatch(/^Licence: (unknown|undefined)$/m);
    });
    (0, _globals.it)('the licences are ones that go together with the GPL', ()=>{
        const notices = (0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../NOTICES'), 'utf8');
        const named = new Set([
            ...notices.matchAll(/^Licence: (.+)$/gm)
        ].map(([, name])=>name));
        const known = [
            '0BSD',
            'Apache-2.0',
            'BSD-2-Clause',
            'BSD-3-Clause',
            'BlueOak-1.0.0',
            'GPL-3.0',
            'ISC',
            'LGPL-2.1',
            'MIT'
        ];
        (0, _globals.expect)([
            ...named
        ].filter((name)=>!known.includes(name ?? ''))).toEqual([]);
    });
});
(0, _globals.describe)('the package that people install', ()=>{
    const folder = (0, _temporaryfolder.temporaryFolder)();
    const own = (0, _nodepath.join)(folder.path, 'own');
    const bin = (0, _nodepath.join)(own, 'bin/chasqui-gateway.cjs');
    const files = ()=>(0, _nodefs.readdirSync)(own, {
            recursive: true,
            encoding: 'utf8'
        });
    (0, _globals.beforeAll)(()=>{
        (0, _globals.expect)(runScript('pack-gateway.mjs', '--stage', own)).toMatchObject({
            status: 0,
            stderr: ''
        });
        (0, _nodefs.symlinkSync)((0, _nodepath.join)(root, 'node_modules'), (0, _nodepath.join)(folder.path, 'node_modules'));
    });
    (0, _globals.afterAll)(()=>folder.remove());
    (0, _globals.it)('the package holds the program, its source, its licence and the notices, and no tests', ()=>{
        const names = [
            'LICENSE',
            'NOTICES',
            'README.md',
            'lib/app/main.js',
            'source/apps/whatsapp-gateway/src/main.ts'
        ];
        (0, _globals.expect)(names.filter((name)=>!(0, _nodefs.existsSync)((0, _nodepath.join)(own, name)))).toEqual([]);
        (0, _globals.expect)(files().filter((name)=>/[.](test|e2e|conformance)[.]|(^|\/)testing(\/|$)/.test(name))).toEqual([]);
    });
    (0, _globals.it)('the package asks for exactly the packages that its code loads, in exact versions', ()=>{
        const manifest = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(own, 'package.json'), 'utf8'));
        (0, _globals.expect)(manifest).toMatchObject({
            version: _appversion.APP_VERSION,
            license: 'GPL-3.0-or-later'
        });
        (0, _globals.expect)(Object.values(manifest.dependencies).filter((version)=>!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
        const code = files().filter((name)=>name.startsWith('lib/') && name.endsWith('.js')).map((name)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(own, name), 'utf8')).join('\n');
        const loaded = [
            ...code.matchAll(/(?:require|import)\("([^".][^"]*)"\)/g)
        ].map(([, name = ''])=>name);
        const packages = new Set(loaded.map((name)=>name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')));
        const foreign = [
            ...packages
        ].filter((name)=>!name.startsWith('node:') && !_nodemodule.builtinModules.includes(name));
        (0, _globals.expect)(foreign.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
    });
    (0, _globals.it)('the package runs outside of the repository: says its version, registers, connects its numbers, ends when told', async ()=>{
        const version = (0, _nodechild_process.spawnSync)(process.execPath, [
            bin,
            '--version'
        ], {
            encoding: 'utf8',
            cwd: folder.path
        });
        (0, _globals.expect)(version).toMatchObject({
            status: 0,
            stdout: `${_appversion.APP_VERSION}\n`
        });
        const service = await new _fakeservice.FakeService().start();
        const argv = [
            bin,
            '--url',
            service.url,
            '--setup-code',
            service.setupCode,
            '--data-dir',
            (0, _nodepath.join)(folder.path, 'data')
        ];
        const env = {
            PATH: '/usr/bin:/bin',
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: _messages.NUMBER,
            STATUS_PAGE: 'off'
        };
        const app = (0, _nodechild_process.spawn)(process.execPath, argv, {
            env,
            cwd: folder.path,
            stdio: 'ignore'
        });
        const ended = new Promise((resolve)=>app.once('exit', resolve));
        try {
            (0, _globals.expect)((await service.connected()).sessions).toEqual([
                _globals.expect.objectContaining({
                    phone: _messages.NUMBER
                })
            ]);
        } finally{
            app.kill('SIGTERM');
        }
        (0, _globals.expect)(await ended).toBe(0);
        await service.stop();
        (0, _globals.expect)(service.violations).toEqual([]);
    });
});

//# sourceMappingURL=package.test.js.map