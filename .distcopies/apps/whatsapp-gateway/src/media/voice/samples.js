/** Samples of one channel, -1 to 1. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SOUND_RATES", {
    enumerable: true,
    get: function() {
        return SOUND_RATES;
    }
});
const SOUND_RATES = {
    least: 4_000,
    most: 192_000
};

//# sourceMappingURL=samples.js.map