"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, /** After all e2e tests. */ "default", {
    enumerable: true,
    get: function() {
        return globalTeardown;
    }
});
const _runservices = require("./run-services");
async function globalTeardown() {
    await _runservices.runServices.current?.stop();
}

//# sourceMappingURL=global-teardown.js.map