/** Version of the gateway app, as the service sees it. Changed with the package's. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "APP_VERSION", {
    enumerable: true,
    get: function() {
        return APP_VERSION;
    }
});
const APP_VERSION = '0.1.0';

//# sourceMappingURL=app-version.js.map