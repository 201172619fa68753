"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startHttpApp", {
    enumerable: true,
    get: function() {
        return startHttpApp;
    }
});
const _platform = require("../../platform/src");
const _connections = require("./connections");
const _operations = require("./operations");
async function startHttpApp(name, config, options, create) {
    const { serverFactory, processMetrics = true } = options;
    const logger = options.logger ?? (0, _platform.createLogger)({
        app: name,
        level: config.LOG_LEVEL
    });
    const metrics = (0, _platform.createMetrics)({
        app: name,
        processMetrics
    });
    const connections = await (0, _connections.openConnections)(name, config, logger, metrics);
    (0, _platform.reportDatabase)(connections.database, logger, metrics);
    const { http } = await create({
        config,
        logger,
        metrics,
        connections,
        ...serverFactory && {
            serverFactory
        }
    });
    const operations = http.nest.get(_operations.Operations);
    const opsUrl = await operations.start();
    const port = serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
    operations.turnReadinessOn();
    let closing;
    const leave = ()=>{
        operations.turnReadinessOff();
        http.leave();
    };
    return {
        name,
        publicUrl: publicUrl(config, port),
        opsUrl,
        leave,
        close: ()=>closing ??= http.close()
    };
}
/** With port 0 the configured address cannot name the port that was taken. */ function publicUrl(config, port) {
    return config.PORT === 0 && port !== undefined ? `http://127.0.0.1:${port}` : config.PUBLIC_URL;
}

//# sourceMappingURL=start-http-app.js.map