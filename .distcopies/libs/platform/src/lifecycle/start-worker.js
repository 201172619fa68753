"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startWorker", {
    enumerable: true,
    get: function() {
        return startWorker;
    }
});
const _startops = require("../ops/start-ops");
const _closing = require("../closing/closing");
const _workerruntime = require("./worker-runtime");
async function startWorker(options) {
    const { name, config } = options;
    const runtime = await (0, _workerruntime.openWorkerRuntime)(options);
    const { logger, metrics, checks } = runtime;
    const modules = [
        options.module(runtime)
    ];
    const ops = await (0, _startops.startOps)({
        host: config.OPS_HOST,
        port: config.OPS_PORT,
        logger,
        metrics,
        checks,
        modules
    });
    const stop = async ()=>{
        ops.turnReadinessOff();
        await (0, _closing.closeInOrder)([
            ()=>ops.close(),
            runtime.disconnect
        ]);
    };
    let stopping;
    return {
        name,
        opsUrl: ops.url,
        close: ()=>stopping ??= stop()
    };
}

//# sourceMappingURL=start-worker.js.map