"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runApp", {
    enumerable: true,
    get: function() {
        return runApp;
    }
});
const _promises = require("node:timers/promises");
const _config = require("../../../config/src");
const _loggerfactory = require("../logging/logger.factory");
const _starterror = require("./start.error");
const { LOG_LEVEL, SHUTDOWN_TIMEOUT_MS } = (0, _config.opsVariables)(0);
const { SHUTDOWN_PAUSE_MS } = (0, _config.httpVariables)(0);
async function runApp(name, start, host = process) {
    let running;
    let logger = (0, _loggerfactory.createLogger)({
        app: name,
        level: 'info'
    });
    let signals = 0;
    const stop = (signal)=>{
        signals += 1;
        if (signals > 1 || running === undefined) exit(host, logger, signals > 1 ? 1 : 0);
        else void stopPolitely(running, signal, logger).then((code)=>exit(host, logger, code));
    };
    for (const signal of [
        'SIGTERM',
        'SIGINT'
    ])host.on(signal, ()=>stop(signal));
    for (const event of [
        'unhandledRejection',
        'uncaughtException'
    ]){
        host.on(event, (error)=>{
            logger.fatal({
                err: error,
                event
            }, 'an error was not handled, the process ends');
            exit(host, logger, 1);
        });
    }
    try {
        running = await start();
        logger = (0, _loggerfactory.createLogger)({
            app: name,
            level: readLifecycle().LOG_LEVEL
        });
        logger.info({
            public_url: running.publicUrl,
            ops_url: running.opsUrl
        }, 'started');
        void running.failed?.then((reason)=>{
            host.stderr.write(`${name}: ${reason}\n`);
            logger.fatal({
                reason
            }, 'cannot go on, the process ends');
            exit(host, logger, 1);
        });
    } catch (error) {
        if (error instanceof _config.ConfigError || (0, _starterror.isForOperators)(error)) host.stderr.write(`${name}: ${error.message}\n`);
        else logger.fatal({
            err: error
        }, 'could not start');
        exit(host, logger, 1);
    }
}
function readLifecycle() {
    return (0, _config.loadConfig)({
        LOG_LEVEL,
        SHUTDOWN_TIMEOUT_MS,
        SHUTDOWN_PAUSE_MS
    });
}
/** Nobody's balancer sends to a process that a person ends with Ctrl-C (SIGINT): that one needs no pause. */ async function stopPolitely(app, signal, logger) {
    const { SHUTDOWN_TIMEOUT_MS: timeoutMs, SHUTDOWN_PAUSE_MS: pauseMs } = readLifecycle();
    if (app.leave !== undefined && signal === 'SIGTERM' && pauseMs > 0) {
        app.leave();
        logger.info({
            signal,
            pause_ms: pauseMs
        }, 'leaving: requests are still served');
        await (0, _promises.setTimeout)(pauseMs);
    }
    return stopWithin(app, timeoutMs, signal, logger);
}
async function stopWithin(app, timeoutMs, signal, logger) {
    logger.info({
        signal,
        timeout_ms: timeoutMs
    }, 'stopping');
    let timer;
    const tooLate = new Promise((resolve)=>{
        timer = setTimeout(()=>resolve('late'), timeoutMs);
    });
    try {
        const outcome = await Promise.race([
            app.close().then(()=>'closed'),
            tooLate
        ]);
        if (outcome === 'closed') logger.info('stopped');
        else logger.error({
            timeout_ms: timeoutMs
        }, 'work under way did not end in time, stopping anyway');
        return outcome === 'closed' ? 0 : 1;
    } catch (error) {
        logger.error({
            err: error
        }, 'could not stop cleanly');
        return 1;
    } finally{
        clearTimeout(timer);
    }
}
function exit(host, logger, code) {
    let isDone = false;
    const end = ()=>{
        if (!isDone) host.exit(code);
        isDone = true;
    };
    logger.flush(end);
    // A full pipe must not keep the process alive.
    setTimeout(end, 500).unref();
}

//# sourceMappingURL=run-app.js.map