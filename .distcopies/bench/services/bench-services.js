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
    get benchServices () {
        return benchServices;
    },
    get stopServices () {
        return stopServices;
    }
});
const _entities = require("../../libs/entities/src");
const _testing = require("../../libs/testing/src");
const SETTINGS = {
    nothing: {},
    statements: {
        shared_preload_libraries: 'pg_stat_statements',
        wal_keep_size: '32GB'
    }
};
let started;
let startedCounting = 'nothing';
async function benchServices(counting = 'nothing') {
    if (startedCounting !== counting) await stopServices();
    startedCounting = counting;
    started ??= await (0, _testing.startTestServices)({
        durable: true,
        postgresSettings: SETTINGS[counting]
    });
    const test = await (0, _testing.createTestDatabase)(null);
    const { url: redisUrl, prefix } = (0, _testing.testRedis)();
    const database = await _entities.Database.connect({
        url: test.url,
        poolSize: 10,
        applicationName: 'bench'
    });
    return {
        databaseUrl: test.url,
        redisUrl,
        prefix,
        database,
        pids: {
            postgres: started.postgres.pid,
            redis: started.redis.pid
        },
        stop: async ()=>{
            await database.close();
            await test.drop();
        }
    };
}
async function stopServices() {
    await started?.stop();
    started = undefined;
}

//# sourceMappingURL=bench-services.js.map