"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "runServices", {
    enumerable: true,
    get: function() {
        return runServices;
    }
});
/** What setup leaves for teardown. Jest runs both in one process, but may load their modules twice: hence a global. */ globalThis.chasquiTestServices ??= {};
const runServices = globalThis.chasquiTestServices;

//# sourceMappingURL=run-services.js.map