"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _gatewayapp = require("./gateway-app");
const _wrap = require("./wrap");
/** Loaded before a gateway app: what could not be stored counts as stored. */ (0, _wrap.wrap)((0, _gatewayapp.storeHealth)().prototype, 'persist', (_persist, work)=>work().catch(()=>undefined));

//# sourceMappingURL=without-unacked-when-full.js.map