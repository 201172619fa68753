"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startStandalone", {
    enumerable: true,
    get: function() {
        return startStandalone;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:fs/promises");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _localservices = require("../../libs/local-services/src");
const _appprocess = require("./app-process");
async function startStandalone(services, preload) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-bench-'));
    (0, _nodefs.chmodSync)(folder, 0o711);
    const read = async ()=>JSON.parse(await (0, _promises.readFile)((0, _nodepath.join)(folder, 'standalone.json'), 'utf8'));
    const app = await _appprocess.AppProcess.start({
        app: 'standalone',
        env: {
            DATA_DIR: folder,
            PORT: String(await (0, _localservices.freePort)()),
            DATABASE_URL: services.databaseUrl,
            REDIS_URL: services.redisUrl
        },
        ...preload !== undefined && {
            preload
        },
        isReady: async ()=>(await read()).base_url !== ''
    });
    // Nobody has used the key yet, so no process remembers its limit.
    await services.database.query('update api_keys set rate_limit_per_minute = 1000000000');
    const { base_url: baseUrl, api_key: key } = await read();
    return {
        baseUrl,
        key,
        app,
        stop: async ()=>{
            await app.stop();
            (0, _nodefs.rmSync)(folder, {
                recursive: true,
                force: true
            });
        }
    };
}

//# sourceMappingURL=standalone.js.map