"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _localservices = require("../../../local-services/src");
const _testing = require("../../../testing/src");
const _ioredis = require("ioredis");
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const _redisfactory = require("./redis.factory");
const _redisawayerror = require("./redis-away.error");
let server;
let admin;
let redis;
let lines;
let metrics;
(0, _globals.beforeEach)(async ()=>{
    lines = [];
    server = await (0, _localservices.startRedis)({
        appendOnly: false
    });
    admin = new _ioredis.Redis(server.url);
    admin.on('error', ()=>undefined);
    metrics = (0, _metricsregistry.createMetrics)({
        app: 'test'
    });
    const logger = (0, _loggerfactory.createLogger)({
        app: 'test',
        level: 'info',
        stream: {
            write: (line)=>lines.push(line)
        }
    });
    redis = (0, _redisfactory.watchedRedis)(server.url, {
        prefix: 'p',
        connectionName: 'test',
        logger,
        metrics
    });
    await redis.settled();
});
(0, _globals.afterEach)(async ()=>{
    process.kill(server.pid, 'SIGCONT');
    redis.disconnect();
    admin.disconnect();
    await server.stop();
});
const away = ()=>(0, _testing.waitFor)(()=>redis.isAway, {
        what: 'the outage to be noticed'
    });
const back = ()=>(0, _testing.waitFor)(()=>!redis.isAway, {
        what: 'Redis to be back'
    });
async function fill() {
    await admin.set('much', 'x'.repeat(4_000_000));
    await admin.config('SET', 'maxmemory', '1mb');
}
const OUTAGES = [
    {
        what: 'is frozen',
        begin: ()=>process.kill(server.pid, 'SIGSTOP'),
        end: ()=>process.kill(server.pid, 'SIGCONT')
    },
    {
        what: 'is out of memory',
        begin: fill,
        end: ()=>admin.config('SET', 'maxmemory', '0')
    },
    {
        what: 'is a replica of nobody',
        begin: ()=>admin.replicaof('127.0.0.1', 1),
        end: ()=>admin.replicaof('NO', 'ONE')
    }
];
_globals.describe.each(OUTAGES)('a watched Redis that $what', ({ begin, end })=>{
    (0, _globals.it)('a Redis that is away is noticed while nobody uses it; what is asked then fails at once, until it is back', async ()=>{
        await begin();
        await away();
        (0, _globals.expect)(await metrics.metrics()).toContain('chasqui_redis_is_away{app="test"} 1');
        const refusedMs = await (0, _testing.quickest)(50, async ()=>{
            await (0, _globals.expect)(redis.get('a')).rejects.toBeInstanceOf(_redisawayerror.RedisAwayError);
        });
        (0, _globals.expect)(refusedMs).toBeLessThan(50);
        await end();
        await back();
        (0, _globals.expect)(await redis.set('a', '1')).toBe('OK');
        const said = lines.map((line)=>JSON.parse(line).msg);
        (0, _globals.expect)(said).toEqual([
            'Redis is away: work goes on by way of PostgreSQL',
            'Redis is back'
        ]);
    });
});
(0, _globals.describe)('a watched Redis', ()=>{
    (0, _globals.it)('a command that waits for a frozen Redis fails as soon as the outage is noticed', async ()=>{
        process.kill(server.pid, 'SIGSTOP');
        const startedAt = performance.now();
        await (0, _globals.expect)(redis.set('a', '1')).rejects.toBeInstanceOf(_redisawayerror.RedisAwayError);
        (0, _globals.expect)(performance.now() - startedAt).toBeLessThan(5_000);
    });
    (0, _globals.it)('a Redis that is killed and started again is used again', async ()=>{
        const port = Number(new URL(server.url).port);
        process.kill(server.pid, 'SIGKILL');
        await away();
        await (0, _globals.expect)(redis.get('a')).rejects.toBeInstanceOf(_redisawayerror.RedisAwayError);
        const { password } = new URL(server.url);
        await server.exited;
        server = await (0, _localservices.startRedis)({
            appendOnly: false,
            port
        });
        const other = new _ioredis.Redis(server.url);
        await other.config('SET', 'requirepass', password);
        other.disconnect();
        await back();
        (0, _globals.expect)(await redis.set('a', '1')).toBe('OK');
    });
    (0, _globals.it)('an app starts without a Redis that is not there, and uses it when it comes', async ()=>{
        const port = await (0, _localservices.freePort)();
        const logger = (0, _loggerfactory.createLogger)({
            app: 'test',
            level: 'silent'
        });
        const options = {
            prefix: 'p',
            connectionName: 'test',
            logger,
            metrics: (0, _metricsregistry.createMetrics)({
                app: 'other'
            })
        };
        const early = (0, _redisfactory.watchedRedis)(`redis://127.0.0.1:${port}`, options);
        await early.settled();
        (0, _globals.expect)(early.isAway).toBe(true);
        const late = await (0, _localservices.startRedis)({
            appendOnly: false,
            port
        });
        const other = new _ioredis.Redis(late.url);
        await other.config('SET', 'requirepass', '');
        await (0, _testing.waitFor)(()=>!early.isAway, {
            what: 'Redis to be there'
        });
        early.disconnect();
        other.disconnect();
        await late.stop();
    });
    (0, _globals.it)('probes change nothing in Redis', async ()=>{
        const changes = async ()=>/rdb_changes_since_last_save:(\d+)/.exec(await admin.info('persistence'))?.[1];
        const before = await changes();
        const calls = async ()=>Number(/cmdstat_lpushx:calls=(\d+)/.exec(await admin.info('commandstats'))?.[1]);
        const first = await calls();
        await (0, _testing.waitFor)(async ()=>await calls() > first + 2, {
            what: 'some probes'
        });
        (0, _globals.expect)(await changes()).toBe(before);
        (0, _globals.expect)(await admin.exists('p:probe')).toBe(0);
    });
});
(0, _globals.describe)('a subscriber', ()=>{
    (0, _globals.it)('a subscriber that subscribes before it is ready is not taken for broken', async ()=>{
        const logger = (0, _loggerfactory.createLogger)({
            app: 'test',
            level: 'silent'
        });
        const errors = [];
        for(let time = 0; time < 20; time += 1){
            const subscriber = (0, _redisfactory.redisForSubscriptions)(server.url, logger, {
                connectionName: 'hears'
            });
            subscriber.on('error', (error)=>errors.push(error));
            const heard = new Promise((resolve)=>subscriber.on('message', (_channel, text)=>resolve(text)));
            await new Promise((resolve)=>subscriber.once('connect', ()=>resolve()));
            await subscriber.subscribe('c');
            await admin.publish('c', 'hello');
            (0, _globals.expect)(await heard).toBe('hello');
            subscriber.disconnect();
        }
        (0, _globals.expect)(errors).toEqual([]);
    });
});

//# sourceMappingURL=watched-redis.e2e.js.map