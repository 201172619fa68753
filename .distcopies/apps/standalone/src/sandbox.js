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
    get SANDBOX_NUMBER () {
        return SANDBOX_NUMBER;
    },
    get Sandbox () {
        return Sandbox;
    }
});
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _platform = require("../../../libs/platform/src");
const _childapp = require("./child-app");
const SANDBOX_NUMBER = '15550000000';
const CONNECTED_WITHIN_MS = 15_000;
let Sandbox = class Sandbox {
    constructor(options){
        this.options = options;
        this.isPhoneConnected = false;
        const { demo, url, dataDir, logLevel } = options;
        // The real gateway app with its sandbox driver, which dials the real tunnel.
        this.gateway = new _childapp.ChildApp('The sandbox gateway', (0, _nodepath.join)(__dirname, '../../whatsapp-gateway/main.js'), {
            CHASQUI_URL: url,
            CHASQUI_SETUP_CODE: demo.sandboxSetupCode,
            DATA_DIR: (0, _nodepath.join)(dataDir, 'sandbox-gateway'),
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: SANDBOX_NUMBER,
            LOG_LEVEL: logLevel
        });
        this.phone = new _childapp.ChildApp('The sandbox phone', (0, _nodepath.join)(__dirname, '../../sandbox-phone/main.js'), {
            SERVICE_URL: `${url}/sms-phone/v1`,
            PAIRING_CODES: demo.sandboxPairingCode,
            PHONE_DATA_DIR: (0, _nodepath.join)(dataDir, 'sandbox-phone'),
            // A newcomer is not to wait ten seconds for the app's second try.
            SPEED: '10',
            LOG_LEVEL: logLevel
        }, (message)=>{
            if (message === 'connected') this.isPhoneConnected = true;
        });
    }
    start() {
        this.gateway.start();
        this.phone.start();
    }
    async stop() {
        await Promise.all([
            this.gateway.stop(),
            this.phone.stop()
        ]);
    }
    /**
   * Waits until both have registered, if they had to, and connected.
   *
   * @returns the phone's id
   * @throws StartError with a sentence
   */ async connected() {
        const { admin, demo } = this.options;
        await until('gateway', async ()=>(await admin.numbers.findConnectedForOrg(demo.orgId, 'test'))[0]);
        const phone = await until('phone', async ()=>{
            return this.isPhoneConnected ? (await admin.smsPhones.findConnected(demo.orgId, 'test', false))[0] : undefined;
        });
        return phone.id;
    }
};
async function until(what, find) {
    const giveUpAt = performance.now() + CONNECTED_WITHIN_MS;
    for(;;){
        const found = await find();
        if (found !== undefined) return found;
        if (performance.now() > giveUpAt) {
            throw new _platform.StartError(`The sandbox ${what} did not connect. Start again with LOG_LEVEL=info to see why.`);
        }
        await (0, _promises.setTimeout)(50);
    }
}

//# sourceMappingURL=sandbox.js.map