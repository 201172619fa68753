"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "upMs", {
    enumerable: true,
    get: function() {
        return upMs;
    }
});
const _nodeos = require("node:os");
const upMs = ()=>(0, _nodeos.uptime)() * 1000;

//# sourceMappingURL=up-time.js.map