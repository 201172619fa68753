/**
 * PostgreSQL and Redis as child processes of the calling process, for one machine.
 *
 * Used by `apps/standalone`, the test harness, bench and chaos. A deployment that has its own servers never loads it.
 * Both listen on 127.0.0.1 only, ask for a random password, and die with the process that started them, also when that
 * process is killed. Nothing is installed on the machine and no user is created.
 * It must never import another library of the project, nor read the environment: all it needs is passed in.
 */ "use strict";
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
    get LocalServiceError () {
        return _localserviceerror.LocalServiceError;
    },
    get MOST_DEATHS () {
        return _recentdeaths.MOST_DEATHS;
    },
    get RecentDeaths () {
        return _recentdeaths.RecentDeaths;
    },
    get freePort () {
        return _freeport.freePort;
    },
    get keepService () {
        return _keptservice.keepService;
    },
    get startPostgres () {
        return _postgresserver.startPostgres;
    },
    get startRedis () {
        return _redisserver.startRedis;
    }
});
const _freeport = require("./free-port");
const _keptservice = require("./kept-service");
const _localserviceerror = require("./local-service.error");
const _postgresserver = require("./postgres-server");
const _recentdeaths = require("./recent-deaths");
const _redisserver = require("./redis-server");

//# sourceMappingURL=index.js.map