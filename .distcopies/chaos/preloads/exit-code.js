/** Of a process whose preload found nothing to patch: it is not started again. EX_CONFIG of sysexits.h. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BROKEN_PRELOAD", {
    enumerable: true,
    get: function() {
        return BROKEN_PRELOAD;
    }
});
const BROKEN_PRELOAD = 78;

//# sourceMappingURL=exit-code.js.map