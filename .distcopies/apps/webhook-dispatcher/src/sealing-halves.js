/** Token of the keys that open the secrets of endpoints. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SEALING_HALVES", {
    enumerable: true,
    get: function() {
        return SEALING_HALVES;
    }
});
const SEALING_HALVES = Symbol('SEALING_HALVES');

//# sourceMappingURL=sealing-halves.js.map