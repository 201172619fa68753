"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "interpreter", {
    enumerable: true,
    get: function() {
        return interpreter;
    }
});
const _nodechild_process = require("node:child_process");
function interpreter(program, ...probe) {
    const isPresent = (0, _nodechild_process.spawnSync)(program, probe.length > 0 ? probe : [
        '--version'
    ]).status === 0;
    const runs = isPresent || process.env.TEST_INTERPRETERS === 'required';
    return {
        runs,
        note: runs ? '' : ` (skipped: ${program} is not installed here)`
    };
}

//# sourceMappingURL=interpreter.js.map