/** What a load generator does: every connection sends its next request when the last one was answered. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=load-options.js.map