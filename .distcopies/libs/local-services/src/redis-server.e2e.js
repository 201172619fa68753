"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _ioredis = require("ioredis");
const _index = require("./index");
const folders = [];
const servers = [];
(0, _globals.afterEach)(async ()=>{
    await Promise.all(servers.splice(0).map((server)=>server.stop()));
    for (const folder of folders.splice(0))(0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
});
(0, _globals.test)('Redis starts without eviction, on 127.0.0.1 only, behind a password that its command line does not show', async ()=>{
    const { url, port, pid } = await start({
        appendOnly: false
    });
    const settings = await use(url, (redis)=>redis.config('GET', 'maxmemory-policy', 'bind', 'appendonly', 'save'));
    (0, _globals.expect)(settings).toEqual(_globals.expect.arrayContaining([
        'noeviction',
        '127.0.0.1',
        'no',
        ''
    ]));
    await (0, _globals.expect)(use(`redis://127.0.0.1:${port}`, (redis)=>redis.ping())).rejects.toThrow('NOAUTH');
    (0, _globals.expect)((0, _nodefs.readFileSync)(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(new URL(url).password);
});
(0, _globals.test)('Redis with appendOnly has what was written after a kill -9', async ()=>{
    const dataDir = newFolder();
    const killed = await start({
        appendOnly: true,
        dataDir
    });
    await use(killed.url, async (redis)=>{
        await redis.set('kept', '1');
        await redis.call('WAITAOF', '1', '0', '5000').catch(()=>undefined);
    });
    killed.kill('SIGKILL');
    await killed.exited;
    const again = await start({
        appendOnly: true,
        dataDir,
        port: killed.port
    });
    (0, _globals.expect)(await use(again.url, (redis)=>redis.get('kept'))).toBe('1');
});
(0, _globals.test)('a second Redis on the same data is refused with the process id of the first', async ()=>{
    const dataDir = newFolder();
    const first = await start({
        appendOnly: true,
        dataDir
    });
    await (0, _globals.expect)(start({
        appendOnly: true,
        dataDir
    })).rejects.toThrow(`already running on ${dataDir} (process ${first.pid})`);
});
(0, _globals.test)('Redis tells in one clear sentence that its port is taken', async ()=>{
    const taken = (0, _nodenet.createServer)().listen(0, '127.0.0.1');
    await (0, _nodeevents.once)(taken, 'listening');
    const { port } = taken.address();
    await (0, _globals.expect)(start({
        appendOnly: false,
        port
    })).rejects.toThrow(`Redis cannot listen on port ${port} of 127.0.0.1`);
    taken.close();
});
(0, _globals.test)('Redis without a data folder leaves nothing behind', async ()=>{
    const server = await start({
        appendOnly: false
    });
    const folder = await use(server.url, async (redis)=>String((await redis.config('GET', 'dir'))[1]));
    (0, _globals.expect)((0, _nodefs.existsSync)(folder)).toBe(true);
    await server.stop();
    await server.exited;
    (0, _globals.expect)((0, _nodefs.existsSync)(folder)).toBe(false);
});
function newFolder() {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-redis-e2e-'));
    folders.push(folder);
    return folder;
}
async function start(options) {
    const server = await (0, _index.startRedis)(options);
    servers.push(server);
    return server;
}
async function use(url, work) {
    const redis = new _ioredis.Redis(url, {
        lazyConnect: true,
        retryStrategy: ()=>null,
        maxRetriesPerRequest: 0
    });
    redis.on('error', ()=>undefined);
    try {
        return await work(redis);
    } finally{
        redis.disconnect();
    }
}

//# sourceMappingURL=redis-server.e2e.js.map