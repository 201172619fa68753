"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _pino = require("pino");
const _fleet = require("./fleet/fleet");
const _parentwatch = require("./fleet/parent-watch");
const _sandboxphoneconfig = require("./sandbox-phone.config");
/** An app that crashed is started again by whoever runs it, as Android does. */ const CRASHED = 70;
const SHUTDOWN_LIMIT_MS = 5_000;
async function main() {
    const config = (0, _sandboxphoneconfig.readConfig)(process.env, process.argv.slice(2));
    const log = (0, _pino.pino)({
        level: config.logLevel,
        base: {
            app: 'sandbox-phone',
            pid: process.pid
        }
    });
    const fleet = await _fleet.Fleet.open(config, log, {
        // Without a callback a parent that is gone would be an error that nobody hears.
        connected: ()=>process.send?.('connected', undefined, undefined, ()=>undefined),
        crashed: ()=>process.exit(CRASHED)
    });
    let isStopping = false;
    const stop = ()=>{
        if (isStopping) return;
        isStopping = true;
        setTimeout(()=>process.exit(0), SHUTDOWN_LIMIT_MS).unref();
        void fleet.stop().finally(()=>process.exit(0));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    if (config.exitWithParent) (0, _parentwatch.watchParent)(stop);
    fleet.start();
    log.info({
        phones: fleet.phones.length,
        service: config.apiUrl
    }, 'the sandbox phone runs');
}
main().catch((error)=>{
    process.stderr.write(`${error instanceof _sandboxphoneconfig.ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
});

//# sourceMappingURL=main.js.map