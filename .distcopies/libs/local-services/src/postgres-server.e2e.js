"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodeevents = require("node:events");
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _pg = require("pg");
const _index = require("./index");
const _postgrescluster = require("./postgres-cluster");
const folders = [];
const servers = [];
(0, _globals.afterEach)(async ()=>{
    await Promise.all(servers.splice(0).map((server)=>server.stop()));
    for (const folder of folders.splice(0))(0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
});
(0, _globals.test)('PostgreSQL starts on new data with a password, on 127.0.0.1 only, and a second start keeps everything', async ()=>{
    const dataDir = newFolder();
    const first = await start(dataDir, {
        durable: true
    });
    (0, _globals.expect)(await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')).toEqual([]);
    const settings = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'listen_addresses', 'max_connections', 'TimeZone') ORDER BY name`;
    (0, _globals.expect)((await ask(first.url, settings)).map((row)=>Object.values(row))).toEqual([
        [
            'TimeZone',
            'UTC'
        ],
        [
            'fsync',
            'on'
        ],
        [
            'listen_addresses',
            '127.0.0.1'
        ],
        [
            'max_connections',
            '200'
        ]
    ]);
    (0, _globals.expect)(await ask(first.url, `SELECT datcollate, datlocale, pg_encoding_to_char(encoding) AS e FROM pg_database LIMIT 1`)).toEqual([
        {
            datcollate: 'C',
            datlocale: 'C.UTF-8',
            e: 'UTF8'
        }
    ]);
    await first.stop();
    await first.stop();
    const second = await start(dataDir, {
        durable: true
    });
    (0, _globals.expect)(await ask(second.url, 'SELECT n FROM kept')).toEqual([
        {
            n: 1
        }
    ]);
});
(0, _globals.test)('PostgreSQL lets nobody in without the password, and only the owner can read it', async ()=>{
    const dataDir = newFolder();
    const { url } = await start(dataDir);
    const without = new URL(url);
    without.password = 'wrong';
    await (0, _globals.expect)(ask(without.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(dataDir, 'cluster/chasqui-password')).mode & 0o777).toBe(0o600);
    (0, _globals.expect)((0, _nodefs.statSync)(dataDir).mode & 0o777).toBe(0o700);
});
(0, _globals.test)('what was committed survives kill -9, also when another process has its process id now', async ()=>{
    const dataDir = newFolder();
    const killed = await start(dataDir, {
        durable: true
    });
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    killed.kill('SIGKILL');
    (0, _globals.expect)(await killed.exited).toEqual({
        code: null,
        signal: 'SIGKILL'
    });
    const pidFile = (0, _nodepath.join)(dataDir, 'cluster/postmaster.pid');
    (0, _nodefs.writeFileSync)(pidFile, (0, _nodefs.readFileSync)(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));
    const again = await start(dataDir, {
        durable: true,
        port: killed.port
    });
    (0, _globals.expect)(again.port).toBe(killed.port);
    (0, _globals.expect)(await ask(again.url, 'SELECT n FROM kept')).toEqual([
        {
            n: 1
        }
    ]);
});
(0, _globals.test)('a second PostgreSQL on the same data is refused with the process id of the first', async ()=>{
    const dataDir = newFolder();
    const first = await start(dataDir);
    await (0, _globals.expect)(start(dataDir)).rejects.toThrow(`already running on ${(0, _nodepath.join)(dataDir, 'cluster')} (process ${first.pid})`);
    (0, _globals.expect)(await ask(first.url, 'SELECT 1 AS n')).toEqual([
        {
            n: 1
        }
    ]);
});
(0, _globals.test)('one of two first starts at once serves, and the other says why not', async ()=>{
    const dataDir = newFolder();
    const results = await Promise.allSettled([
        start(dataDir),
        start(dataDir)
    ]);
    (0, _globals.expect)(results.map(({ status })=>status).toSorted()).toEqual([
        'fulfilled',
        'rejected'
    ]);
    (0, _globals.expect)(results.find((result)=>result.status === 'rejected')?.reason).toMatchObject({
        name: 'LocalServiceError'
    });
});
(0, _globals.test)('PostgreSQL tells in one clear sentence that its port is taken', async ()=>{
    const taken = (0, _nodenet.createServer)().listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(taken, 'listening');
    const { port } = taken.address();
    await (0, _globals.expect)(start(newFolder(), {
        port
    })).rejects.toThrow(`PostgreSQL cannot listen on port ${port} of 127.0.0.1`);
    taken.close();
});
(0, _globals.test)('PostgreSQL refuses data of another major version untouched', async ()=>{
    const folder = newFolder();
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(folder, 'PG_VERSION'), '17\n');
    const binaries = {
        initdb: '/bin/false',
        postgres: '/bin/false',
        major: 18
    };
    const prepared = (0, _postgrescluster.prepareCluster)({
        folder,
        binaries,
        user: undefined,
        durable: true
    });
    await (0, _globals.expect)(prepared).rejects.toThrow('was written by PostgreSQL 17, but this is PostgreSQL 18');
});
// Only root has a user to step down to.
const testAsRoot = process.getuid?.() === 0 ? _globals.test : _globals.test.skip;
testAsRoot('as root below a folder that only root may enter, the data are sheltered and found again', async ()=>{
    const closed = newFolder();
    (0, _nodefs.chmodSync)(closed, 0o700);
    const dataDir = (0, _nodepath.join)(closed, 'data/postgres');
    const said = [];
    const first = await start(dataDir, {
        log: (line)=>said.push(line)
    });
    (0, _globals.expect)((0, _nodefs.lstatSync)(dataDir).isSymbolicLink()).toBe(true);
    const shelter = /kept in (\S+),/.exec(said.join('\n'))?.[1] ?? '';
    folders.push(shelter);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const second = await start(dataDir);
    (0, _globals.expect)(await ask(second.url, 'SELECT n FROM kept')).toEqual([
        {
            n: 1
        }
    ]);
    await second.stop();
    (0, _nodefs.rmSync)(shelter, {
        recursive: true
    });
    await (0, _globals.expect)(start(dataDir)).rejects.toThrow('is a link to a folder that no longer exists');
});
testAsRoot('as root it runs as a user of its own, whom no other program has, and whom the data belong to', async ()=>{
    const dataDir = newFolder();
    const first = await start(dataDir);
    const { uid, gid } = (0, _nodefs.statSync)((0, _nodepath.join)(dataDir, 'cluster'));
    (0, _globals.expect)([
        0,
        65_534
    ]).not.toContain(uid);
    (0, _globals.expect)((0, _nodefs.readFileSync)('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
    (0, _globals.expect)(statusOf(first.pid)).toEqual([
        `Uid:\t${uid}\t${uid}\t${uid}\t${uid}`,
        `Gid:\t${gid}\t${gid}\t${gid}\t${gid}`
    ]);
    (0, _globals.expect)(ownersOf(dataDir)).toEqual([
        uid
    ]);
    (0, _globals.expect)((0, _nodefs.statSync)(dataDir).mode & 0o777).toBe(0o700);
    await first.stop();
    const second = await start(dataDir);
    (0, _globals.expect)(statusOf(second.pid)[0]).toContain(`\t${uid}\t`);
});
testAsRoot('as root it takes data of an earlier version over, which belonged to "nobody", and keeps them', async ()=>{
    const dataDir = newFolder();
    const first = await start(dataDir);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    const { uid } = (0, _nodefs.statSync)((0, _nodepath.join)(dataDir, 'cluster'));
    await first.stop();
    (0, _nodechild_process.execFileSync)('chown', [
        '-R',
        '65534:65534',
        dataDir
    ]);
    const second = await start(dataDir);
    (0, _globals.expect)(await ask(second.url, 'SELECT n FROM kept')).toEqual([
        {
            n: 1
        }
    ]);
    (0, _globals.expect)(ownersOf(dataDir)).toEqual([
        uid
    ]);
});
/** The users of a folder and all that is in it. */ function ownersOf(folder) {
    const paths = [
        folder,
        ...(0, _nodefs.readdirSync)(folder, {
            recursive: true,
            encoding: 'utf8'
        }).map((path)=>(0, _nodepath.join)(folder, path))
    ];
    return [
        ...new Set(paths.flatMap((path)=>(0, _nodefs.lstatSync)(path, {
                throwIfNoEntry: false
            })?.uid ?? []))
    ];
}
/** As whom a process runs. */ function statusOf(pid) {
    return (0, _nodefs.readFileSync)(`/proc/${pid}/status`, 'utf8').split('\n').filter((line)=>/^[UG]id:/.test(line));
}
function newFolder() {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-postgres-'));
    folders.push(folder);
    // Started by root, PostgreSQL runs as another user, who must be able to enter.
    (0, _nodefs.chmodSync)(folder, 0o711);
    return folder;
}
async function start(dataDir, options = {}) {
    const server = await (0, _index.startPostgres)({
        dataDir,
        durable: false,
        ...options
    });
    servers.push(server);
    (0, _globals.expect)((0, _nodefs.existsSync)((0, _nodepath.join)(dataDir, 'cluster'))).toBe(true);
    return server;
}
async function ask(url, statement) {
    const client = new _pg.Client(url);
    await client.connect();
    try {
        return (await client.query(statement)).rows;
    } finally{
        await client.end();
    }
}

//# sourceMappingURL=postgres-server.e2e.js.map