"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _pg = require("pg");
const _index = require("./index");
const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-kept-e2e-'));
let kept;
(0, _globals.afterEach)(async ()=>{
    await kept?.stop();
    (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
});
(0, _globals.test)('PostgreSQL that is killed in the middle of a long query is back at its address, with what was committed', async ()=>{
    const said = [];
    let server;
    kept = await (0, _index.keepService)({
        name: 'PostgreSQL',
        start: async (former)=>{
            const again = former === undefined ? {} : {
                port: former.port,
                isRestart: true
            };
            server = await (0, _index.startPostgres)({
                dataDir: folder,
                durable: true,
                ...again
            });
            return server;
        },
        report: (sentence)=>said.push(sentence)
    });
    const { url } = kept;
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    // It looks up for nothing, not even for the death of its server.
    const long = query(url, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(()=>'cut');
    await waitUntilRuns(url);
    const { pid } = server ?? {
        pid: 0
    };
    process.kill(pid, 'SIGKILL');
    await (0, _globals.expect)(until(()=>query(url, 'SELECT one FROM kept'))).resolves.toEqual([
        {
            one: 1
        }
    ]);
    await (0, _globals.expect)(long).resolves.toBe('cut');
    (0, _globals.expect)(server?.pid).not.toBe(pid);
    (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(folder, 'cluster/postmaster.pid'), 'utf8')).toContain(String(server?.pid));
    await until(async ()=>(0, _globals.expect)(said).toHaveLength(2));
    (0, _globals.expect)(said[0]).toBe('PostgreSQL was ended by SIGKILL and is started again.');
});
async function query(url, text) {
    const client = new _pg.Client({
        connectionString: url
    });
    client.on('error', ()=>undefined);
    try {
        await client.connect();
        return (await client.query(text)).rows;
    } finally{
        await client.end().catch(()=>undefined);
    }
}
async function waitUntilRuns(url) {
    const running = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series(1, 1%' AND pid <> pg_backend_pid()";
    await until(async ()=>(0, _globals.expect)(await query(url, running)).toHaveLength(1));
}
/** Tries until it works. */ async function until(work) {
    const giveUpAt = performance.now() + 60_000;
    for(;;){
        try {
            return await work();
        } catch (error) {
            if (performance.now() > giveUpAt) throw error;
            await new Promise((resolve)=>setTimeout(resolve, 50));
        }
    }
}

//# sourceMappingURL=kept-service.e2e.js.map