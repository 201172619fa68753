/** What the use cases read of an app's configuration (`CONFIG`). */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=webhook-config.js.map