"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startApp", {
    enumerable: true,
    get: function() {
        return startApp;
    }
});
const _gatewayconfig = require("../config/gateway.config");
const _gateway = require("../gateway");
const _localaddress = require("../local/local-address");
const _localserver = require("../local/local.server");
const _applog = require("../logging/app-log");
const _parentwatch = require("../parent-watch");
const _stoperror = require("../service/stop.error");
const _pairingscreen = require("./pairing-screen");
/** The app must not hang in its own shutdown. */ const SHUTDOWN_LIMIT_MS = 10_000;
/** Exit codes besides those of `StopError`; systemd's unit file and the README list them. */ const EXIT = {
    asked: 0,
    unusable: 2,
    unexpected: 70
};
const BAN_WARNING = 'Please know: this is not an official WhatsApp program. WhatsApp may ban numbers that use it; do not use one you cannot lose.\n';
async function startApp(env, argv) {
    const config = (0, _gatewayconfig.readConfig)(env, argv);
    const { stdout } = process;
    const log = (0, _applog.createLog)(config, stdout);
    const crash = (error)=>{
        log.fatal({
            err: error
        }, 'The gateway app failed unexpectedly and ends.');
        process.exit(EXIT.unexpected);
    };
    process.on('uncaughtException', crash);
    // Mostly the WhatsApp library's, about one message or one connection: no reason to end those of all other numbers.
    process.on('unhandledRejection', (error)=>{
        log.error({
            err: error
        }, 'something failed that nobody waited for; the app goes on');
    });
    if (stdout.isTTY && config.driver === 'baileys') stdout.write(BAN_WARNING);
    const gateway = await _gateway.Gateway.open(config, log).catch((error)=>{
        log.fatal(error instanceof Error ? error.message : 'The data folder cannot be used.');
        process.exit(EXIT.unusable);
    });
    const screen = stdout.isTTY ? new _pairingscreen.PairingScreen(gateway.driver, (text)=>void stdout.write(text)) : undefined;
    if (screen) gateway.onNumber = (phone)=>screen.onNumber(phone);
    const local = config.statusPage && localServerOf(config, gateway);
    const stop = stopOnce(async ()=>{
        screen?.stop();
        if (local) (0, _localaddress.removeLocalAddress)(config.dataDir);
        await local?.close();
        await gateway.stop();
    }, log);
    process.once('SIGINT', ()=>stop(EXIT.asked)).once('SIGTERM', ()=>stop(EXIT.asked));
    if (config.exitWithParent) (0, _parentwatch.watchParent)(()=>stop(EXIT.asked));
    void gateway.stuck.then((error)=>{
        log.fatal(error.message);
        stop(error.exitCode);
    });
    try {
        await gateway.start();
        if (local) await openStatusPage(config, local, log);
    } catch (error) {
        if (error instanceof _stoperror.StopError) log.fatal(error.message);
        else log.fatal({
            err: error
        }, 'The app cannot start.');
        stop(error instanceof _stoperror.StopError ? error.exitCode : EXIT.unexpected);
    }
}
function localServerOf(config, gateway) {
    return new _localserver.LocalServer({
        driver: gateway.driver,
        driverName: config.driver,
        serviceUrl: config.serviceUrl,
        service: gateway.service,
        waitingEvents: ()=>gateway.waitingEvents(),
        storeTrouble: ()=>gateway.storeTrouble()
    });
}
/** The token is shown to the person at the terminal; it is never logged. */ async function openStatusPage({ statusPage, dataDir }, local, log) {
    if (statusPage === undefined) return;
    const address = await local.listen(statusPage);
    (0, _localaddress.writeLocalAddress)(dataDir, address);
    log.info({
        url: address.url
    }, 'the status page is open');
    if (process.stdout.isTTY) process.stdout.write(`Status page: ${address.url}/#${address.token}\n`);
}
function stopOnce(stopAll, log) {
    let stopping = false;
    return (exitCode)=>{
        if (stopping) return;
        stopping = true;
        setTimeout(()=>process.exit(exitCode), SHUTDOWN_LIMIT_MS).unref();
        stopAll().then(()=>process.exit(exitCode), (error)=>{
            log.error({
                err: error
            }, 'the shutdown failed');
            process.exit(EXIT.unexpected);
        });
    };
}

//# sourceMappingURL=start.command.js.map