"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "progress", {
    enumerable: true,
    get: function() {
        return progress;
    }
});
function progress(text) {
    process.stderr.write(`  … ${text}\n`);
}

//# sourceMappingURL=bench.js.map