"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TYPESCRIPT_HOOK", {
    enumerable: true,
    get: function() {
        return TYPESCRIPT_HOOK;
    }
});
const _nodepath = require("node:path");
const TYPESCRIPT_HOOK = (0, _nodepath.join)(__dirname, 'typescript.hook.cjs');

//# sourceMappingURL=typescript-hook.js.map