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
    get StopError () {
        return StopError;
    },
    get upgradeStop () {
        return upgradeStop;
    },
    get wrongDriverStop () {
        return wrongDriverStop;
    }
});
const _appversion = require("../app-version");
let StopError = class StopError extends Error {
    constructor(reason, message){
        super(message), this.reason = reason;
        this.name = 'StopError';
    }
    /** 3 asks for a newer app, 2 for another configuration. */ get exitCode() {
        return this.reason === 'upgrade_required' ? 3 : 2;
    }
};
function wrongDriverStop(driver) {
    const other = driver === 'sandbox' ? 'a live key, and runs the driver of the sandbox' : 'a test key, which is for the sandbox, and runs a real driver';
    return new StopError('wrong_driver', `This gateway app registered with a setup code of ${other} now (DRIVER=${driver}). Start it with the driver that it registered with, or give it a data folder of its own (DATA_DIR) and a new setup code.`);
}
function upgradeStop(body) {
    const from = downloadUrlOf(body);
    const where = from === undefined ? 'Install the newer one' : `Get the newer one from ${from}`;
    return new StopError('upgrade_required', `This gateway app (version ${_appversion.APP_VERSION}) is too old for the service. ${where}, then start it again on the same data folder: numbers stay linked and nothing that waits is lost.`);
}
/** An address, and nothing that could steer a terminal. */ function downloadUrlOf(body) {
    try {
        const { download_url } = JSON.parse(body);
        const url = typeof download_url === 'string' && URL.canParse(download_url) ? new URL(download_url) : undefined;
        return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
    } catch  {
        return undefined;
    }
}

//# sourceMappingURL=stop.error.js.map