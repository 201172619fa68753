"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startLocalServers", {
    enumerable: true,
    get: function() {
        return startLocalServers;
    }
});
const _nodepath = require("node:path");
const _localservices = require("../../../libs/local-services/src");
const _platform = require("../../../libs/platform/src");
/** For the person who watches the terminal. */ const report = (sentence)=>void process.stderr.write(`standalone: ${sentence}\n`);
async function startLocalServers(config, dataDir) {
    const starting = await Promise.allSettled([
        config.DATABASE_URL === '' ? keepPostgres((0, _nodepath.join)(dataDir, 'postgres')) : undefined,
        config.REDIS_URL === '' ? keepRedis((0, _nodepath.join)(dataDir, 'redis')) : undefined
    ]);
    const servers = starting.map((each)=>each.status === 'fulfilled' ? each.value : undefined);
    const stop = async ()=>{
        await Promise.all(servers.map(async (server)=>server?.stop()));
    };
    const failure = starting.find((each)=>each.status === 'rejected');
    if (failure !== undefined) {
        await stop();
        const reason = failure.reason;
        throw reason instanceof _localservices.LocalServiceError ? new _platform.StartError(reason.message, {
            cause: reason
        }) : reason;
    }
    return {
        databaseUrl: servers[0]?.url ?? config.DATABASE_URL,
        redisUrl: servers[1]?.url ?? config.REDIS_URL,
        failed: new Promise((resolve)=>{
            for (const server of servers)void server?.failed.then(resolve);
        }),
        stop
    };
}
function keepPostgres(dataDir) {
    return (0, _localservices.keepService)({
        name: 'PostgreSQL',
        start: (former)=>(0, _localservices.startPostgres)({
                dataDir,
                durable: true,
                ...former === undefined ? {} : {
                    port: former.port,
                    isRestart: true
                }
            }),
        report
    });
}
function keepRedis(dataDir) {
    return (0, _localservices.keepService)({
        name: 'Redis',
        start: (former)=>(0, _localservices.startRedis)({
                dataDir,
                appendOnly: true,
                ...former === undefined ? {} : {
                    port: former.port,
                    password: new URL(former.url).password
                }
            }),
        report
    });
}

//# sourceMappingURL=local-servers.js.map