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
    get sandboxDriver () {
        return sandboxDriver;
    },
    get sendLedger () {
        return sendLedger;
    },
    get storeHealth () {
        return storeHealth;
    },
    get tunnelConnection () {
        return tunnelConnection;
    }
});
const _nodepath = require("node:path");
/** A class of the gateway app in its own process. By path at run time: nothing of ours links the gateway app (GPL). */ const load = (file)=>require((0, _nodepath.join)(__dirname, '../../apps/whatsapp-gateway/src', file));
const sandboxDriver = ()=>load('driver/sandbox/sandbox.driver.js').SandboxDriver;
const sendLedger = ()=>load('ledger/send-ledger.js').SendLedger;
const tunnelConnection = ()=>load('tunnel/tunnel-connection.js').TunnelConnection;
const storeHealth = ()=>load('store/store-health.js').StoreHealth;

//# sourceMappingURL=gateway-app.js.map