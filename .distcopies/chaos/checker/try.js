/** One HTTP request of a client. All times are milliseconds since 1970 of the one machine. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=try.js.map