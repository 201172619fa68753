"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _ioredis = require("ioredis");
const _pg = require("pg");
const _index = require("./index");
let first;
let second;
(0, _globals.beforeAll)(async ()=>{
    [first, second] = await Promise.all([
        (0, _index.createTestDatabase)(),
        (0, _index.createTestDatabase)()
    ]);
});
(0, _globals.afterAll)(()=>Promise.all([
        first.drop(),
        second.drop()
    ]));
(0, _globals.test)('a test database has the migrated tables, and what is written stays in it', async ()=>{
    const [one, other] = await Promise.all([
        first,
        second
    ].map(connectTo));
    await one?.query('CREATE TABLE of_one (id int)');
    (0, _globals.expect)(await tablesOf(one)).toContain('of_one');
    (0, _globals.expect)(await tablesOf(other)).not.toContain('of_one');
    (0, _globals.expect)(await tablesOf(other)).toContain('messages');
    await Promise.all([
        one?.end(),
        other?.end()
    ]);
});
(0, _globals.test)('a test database can be dropped while a connection is open', async ()=>{
    const database = await (0, _index.createTestDatabase)();
    const client = await connectTo(database);
    // It reports the database's farewell and the closed connection, each as an error.
    client.on('error', ()=>undefined);
    const ended = new Promise((resolve)=>client.once('end', ()=>resolve(undefined)));
    await database.drop();
    await ended;
    await (0, _globals.expect)(connectTo(database)).rejects.toThrow('does not exist');
});
(0, _globals.test)('work of a run is done once, whoever asks, and its failure is everybody’s', async ()=>{
    let times = 0;
    const work = async ()=>{
        times += 1;
        await Promise.resolve();
    };
    await Promise.all([
        1,
        2,
        3
    ].map(async ()=>(0, _index.oncePerRun)('a-test-of-the-harness', work)));
    (0, _globals.expect)(times).toBe(1);
    const failing = ()=>Promise.reject(new Error('it cannot be done'));
    const outcomes = await Promise.allSettled([
        1,
        2
    ].map(async ()=>(0, _index.oncePerRun)('a-failing-test', failing)));
    for (const outcome of outcomes){
        (0, _globals.expect)(outcome).toMatchObject({
            status: 'rejected',
            reason: {
                message: _globals.expect.stringContaining('it cannot be done')
            }
        });
    }
});
(0, _globals.test)('each caller gets a Redis with a prefix of its own', async ()=>{
    const { url, prefix } = (0, _index.testRedis)();
    (0, _globals.expect)((0, _index.testRedis)().prefix).not.toBe(prefix);
    const redis = new _ioredis.Redis(url);
    await redis.set(`${prefix}:a`, '1');
    (0, _globals.expect)(await redis.keys(`${prefix}:*`)).toEqual([
        `${prefix}:a`
    ]);
    redis.disconnect();
});
async function connectTo({ url }) {
    const client = new _pg.Client(url);
    await client.connect();
    return client;
}
async function tablesOf(client) {
    const result = await client?.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    return result?.rows.map((row)=>row.tablename) ?? [];
}

//# sourceMappingURL=test-harness.e2e.js.map