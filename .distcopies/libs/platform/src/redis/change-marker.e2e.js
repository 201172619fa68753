"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _loggerfactory = require("../logging/logger.factory");
const _changemarker = require("./change-marker");
const _redisfactory = require("./redis.factory");
const logger = (0, _loggerfactory.createLogger)({
    app: 'test',
    level: 'silent'
});
const { url, prefix } = (0, _testing.testRedis)();
const redis = (0, _redisfactory.redisForCommands)(url, logger);
(0, _globals.afterAll)(()=>redis.disconnect());
(0, _globals.describe)('ChangeMarker', ()=>{
    (0, _globals.it)('ChangeMarker stands far longer than any copy is remembered, and differs with each change', async ()=>{
        const marker = new _changemarker.ChangeMarker(redis, prefix, logger);
        await marker.markChanged('a');
        const first = await redis.get((0, _changemarker.changeMarkerKey)(prefix, 'a'));
        await marker.markChanged('a');
        (0, _globals.expect)(await redis.get((0, _changemarker.changeMarkerKey)(prefix, 'a'))).not.toBe(first);
        (0, _globals.expect)(await redis.pttl((0, _changemarker.changeMarkerKey)(prefix, 'a'))).toBeGreaterThan(2 * _changemarker.REMEMBERED_FOR_MS);
    });
    (0, _globals.it)('ChangeMarker resolves without Redis only after every copy is too old to be used', async ()=>{
        const { hostname, port } = new URL(url);
        const proxy = await (0, _testing.startTcpProxy)({
            host: hostname,
            port: Number(port)
        });
        const away = (0, _redisfactory.redisForCommands)(`redis://127.0.0.1:${proxy.port}`, logger);
        await proxy.cut();
        const startedAt = Date.now();
        await new _changemarker.ChangeMarker(away, prefix, logger).markChanged('b');
        (0, _globals.expect)(Date.now() - startedAt).toBeGreaterThan(_changemarker.REMEMBERED_FOR_MS);
        away.disconnect();
        await proxy.close();
    });
});

//# sourceMappingURL=change-marker.e2e.js.map