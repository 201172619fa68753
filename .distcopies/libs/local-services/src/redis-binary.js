"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get findRedisBinary () {
        return findRedisBinary;
    },
    get isNewEnough () {
        return isNewEnough;
    }
});
const _localserviceerror = require("./local-service.error");
const _redisdownload = require("./redis-download");
const _runcommand = require("./run-command");
const names = [
    'redis-server',
    'valkey-server'
];
/** Also looked at when PATH lacks them, as it does under some service managers. */ const folders = [
    '',
    '/usr/bin/',
    '/usr/local/bin/',
    '/usr/sbin/',
    '/usr/local/sbin/'
];
async function findRedisBinary(log) {
    for (const name of names){
        for (const folder of folders){
            const binary = {
                program: `${folder}${name}`,
                env: {}
            };
            if (await isUsable(binary)) return binary;
        }
    }
    const fetched = (0, _redisdownload.fetchedRedis)();
    if (await isUsable(fetched)) return fetched;
    log?.('no Redis 6.2 or newer on this machine: fetching it with apt-get, once');
    try {
        await (0, _redisdownload.fetchRedis)(isUsable);
        return fetched;
    } catch (error) {
        throw new _localserviceerror.LocalServiceError(`Redis 6.2 or newer was not found and could not be fetched (${error.message}). Install it (Debian, Ubuntu: apt-get install redis-server; Fedora: dnf install valkey; Alpine: apk add redis), or set REDIS_URL.`, {
            cause: error
        });
    }
}
function isNewEnough(versionLine) {
    const [, major, minor] = /v=(\d+)\.(\d+)/.exec(versionLine) ?? [];
    return Number(major) > 6 || Number(major) === 6 && Number(minor) >= 2;
}
async function isUsable({ program, env }) {
    // An empty environment has no PATH to find the machine's own one in.
    const result = await (0, _runcommand.runCommand)(program, [
        '--version'
    ], Object.keys(env).length > 0 ? {
        env
    } : {});
    return result.ok && isNewEnough(result.stdout);
}

//# sourceMappingURL=redis-binary.js.map