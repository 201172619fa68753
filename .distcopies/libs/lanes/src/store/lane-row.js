/** What the engine needs to know of a row, whatever its table. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SUSPECT_STARTS", {
    enumerable: true,
    get: function() {
        return SUSPECT_STARTS;
    }
});
const SUSPECT_STARTS = 2;

//# sourceMappingURL=lane-row.js.map