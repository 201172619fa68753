"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RestartableStores", {
    enumerable: true,
    get: function() {
        return RestartableStores;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _testing = require("../../libs/testing/src");
let RestartableStores = class RestartableStores {
    constructor(folder, postgres, redis, redisPassword, /** The way of the apps to PostgreSQL; the harness itself takes `databaseUrl`. */ postgresProxy, redisProxy){
        this.folder = folder;
        this.postgres = postgres;
        this.redis = redis;
        this.redisPassword = redisPassword;
        this.postgresProxy = postgresProxy;
        this.redisProxy = redisProxy;
    }
    /**
   * Starts both, durable as in production.
   *
   * @param log gets every line that PostgreSQL prints
   */ static async start(folder, log) {
        const [postgres, redis] = await Promise.all([
            (0, _localservices.startPostgres)({
                dataDir: (0, _nodepath.join)(folder, 'postgres'),
                durable: true,
                port: await (0, _localservices.freePort)(),
                ...log && {
                    log
                }
            }),
            (0, _localservices.startRedis)({
                dataDir: (0, _nodepath.join)(folder, 'redis'),
                appendOnly: true,
                port: await (0, _localservices.freePort)()
            })
        ]);
        const proxies = await Promise.all([
            (0, _testing.startTcpProxy)(postgres),
            (0, _testing.startTcpProxy)(redis)
        ]);
        return new RestartableStores(folder, postgres, redis, new URL(redis.url).password, ...proxies);
    }
    get pids() {
        return {
            postgres: this.postgres.pid,
            redis: this.redis.pid
        };
    }
    get databaseUrl() {
        return this.postgres.url;
    }
    get proxiedDatabaseUrl() {
        const url = new URL(this.postgres.url);
        url.port = String(this.postgresProxy.port);
        return url.href;
    }
    get redisUrl() {
        return `redis://:${this.redisPassword}@127.0.0.1:${this.redisProxy.port}`;
    }
    /** SIGQUIT is its "immediate" stop: no checkpoint, recovery at the next start. SIGKILL takes the postmaster alone. */ async killPostgres(signal) {
        this.postgres.kill(signal);
        await this.postgres.exited;
    }
    async restartPostgres() {
        const { port } = this.postgres;
        this.postgres = await (0, _localservices.startPostgres)({
            dataDir: (0, _nodepath.join)(this.folder, 'postgres'),
            durable: true,
            port
        });
    }
    async killRedis() {
        this.redis.kill('SIGKILL');
        await Promise.all([
            this.redis.exited,
            this.redisProxy.cut()
        ]);
    }
    /** Each start has a new password: the apps are let in again when theirs is back. */ async restartRedis() {
        const { port } = this.redis;
        this.redis = await (0, _localservices.startRedis)({
            dataDir: (0, _nodepath.join)(this.folder, 'redis'),
            appendOnly: true,
            port
        });
        await this.command((redis)=>redis.config('SET', 'requirepass', this.redisPassword));
        await this.redisProxy.heal();
    }
    /** SIGSTOP or SIGCONT. */ signalRedis(signal) {
        this.redis.kill(signal);
    }
    /** SIGSTOP or SIGCONT of the postmaster and all of its processes: connections are taken, and nobody answers. */ signalPostgres(signal) {
        const { pid } = this.postgres;
        if (signal === 'SIGSTOP') this.postgres.kill(signal);
        for (const child of childrenOf(pid))process.kill(child, signal);
        if (signal === 'SIGCONT') this.postgres.kill(signal);
    }
    async flushRedis() {
        await this.tellRedis('FLUSHALL');
    }
    /** A command, past the proxy. */ async tellRedis(command, ...args) {
        const url = new URL(this.redis.url);
        url.password = this.redisPassword;
        await this.command((redis)=>redis.call(command, ...args), url.href);
    }
    async stop() {
        await Promise.all([
            this.postgresProxy.close(),
            this.redisProxy.close()
        ]);
        await Promise.all([
            this.postgres.stop(),
            this.redis.stop()
        ]);
    }
    async command(run, url = this.redis.url) {
        const redis = new _platform.Redis(url);
        try {
            await run(redis);
        } finally{
            redis.disconnect();
        }
    }
};
/** Of Linux: proc(5). */ function childrenOf(pid) {
    const list = (0, _nodefs.readFileSync)(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(' ').map(Number);
}

//# sourceMappingURL=restartable-stores.js.map