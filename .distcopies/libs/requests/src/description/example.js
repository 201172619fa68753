/** A request and its answer, as they stand in the description. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});

//# sourceMappingURL=example.js.map