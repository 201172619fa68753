// Relative imports of libraries, here and in template-database.ts: Jest loads its global setup without module names.
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startTestServices", {
    enumerable: true,
    get: function() {
        return startTestServices;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _index = require("../../../local-services/src/index");
const _pgbouncer = require("../pgbouncer");
const _testenvironment = require("../test-environment");
const _templatedatabase = require("./template-database");
/** Of each database. */ const POOLED_CONNECTIONS = 20;
const folderPrefix = 'chasqui-test-';
/** No run takes longer. */ const maxRunMs = 6 * 3600 * 1000;
async function startTestServices(options = {}) {
    const { durable = false, postgresPort, postgresSettings = {}, redisPort } = options;
    removeLeftovers();
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), folderPrefix));
    // Started by root, PostgreSQL runs as another user, who must get through to its data.
    (0, _nodefs.chmodSync)(folder, 0o711);
    const postgresDir = (0, _nodepath.join)(folder, 'postgres');
    const redisDir = (0, _nodepath.join)(folder, 'redis');
    const services = [
        startPostgresWithTemplate(),
        (0, _index.startRedis)({
            dataDir: redisDir,
            appendOnly: durable,
            port: redisPort
        })
    ];
    let pooler;
    const stop = async ()=>{
        await pooler?.stop();
        for (const started of (await Promise.allSettled(services)))if (started.status === 'fulfilled') await started.value.stop();
        (0, _nodefs.rmSync)(folder, {
            recursive: true,
            force: true
        });
    };
    try {
        const [postgres, redis] = await Promise.all(services);
        process.env.TEST_DATABASE_URL = postgres.url;
        if ((0, _testenvironment.isTestedPooled)()) {
            await (0, _templatedatabase.setPooledLimits)(postgres.url);
            pooler = await (0, _pgbouncer.startPgBouncer)(postgres.url, POOLED_CONNECTIONS);
            process.env.TEST_POOLER_URL = pooler.url;
        }
        process.env.TEST_REDIS_URL = redis.url;
        process.env.TEST_RUN_DIR = folder;
        return {
            postgres,
            redis,
            postgresDir,
            redisDir,
            stop
        };
    } catch (error) {
        await stop();
        throw error;
    }
    async function startPostgresWithTemplate() {
        const server = await (0, _index.startPostgres)({
            dataDir: postgresDir,
            durable,
            port: postgresPort,
            settings: postgresSettings,
            ...(0, _testenvironment.postgresPrograms)()
        });
        try {
            await (0, _templatedatabase.createTemplateDatabase)(server.url);
            return server;
        } catch (error) {
            await server.stop();
            throw error;
        }
    }
}
/** Folders of runs that were killed; their servers died with them. */ function removeLeftovers() {
    const oldBefore = Date.now() - maxRunMs;
    for (const name of (0, _nodefs.readdirSync)((0, _nodeos.tmpdir)())){
        if (!name.startsWith(folderPrefix)) continue;
        const path = (0, _nodepath.join)((0, _nodeos.tmpdir)(), name);
        try {
            if ((0, _nodefs.statSync)(path).mtimeMs < oldBefore) (0, _nodefs.rmSync)(path, {
                recursive: true,
                force: true
            });
        } catch  {
        // Another user's, or another run was faster.
        }
    }
}

//# sourceMappingURL=test-services.js.map