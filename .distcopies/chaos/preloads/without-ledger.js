"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _gatewayapp = require("./gateway-app");
const _wrap = require("./wrap");
/** Loaded before a gateway app: it forgets what it has sent. */ (0, _wrap.wrap)((0, _gatewayapp.sendLedger)().prototype, 'find', ()=>undefined);

//# sourceMappingURL=without-ledger.js.map