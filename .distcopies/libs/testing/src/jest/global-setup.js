"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, /** Before all e2e tests: one PostgreSQL and one Redis for the run. They die with Jest, however it ends. */ "default", {
    enumerable: true,
    get: function() {
        return globalSetup;
    }
});
const _testservices = require("./test-services");
const _runservices = require("./run-services");
async function globalSetup() {
    _runservices.runServices.current = await (0, _testservices.startTestServices)();
}

//# sourceMappingURL=global-setup.js.map