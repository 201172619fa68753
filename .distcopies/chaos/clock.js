/** Milliseconds since 1970, with fractions, the same in the harness and in what it preloads into processes. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "now", {
    enumerable: true,
    get: function() {
        return now;
    }
});
const now = ()=>performance.timeOrigin + performance.now();

//# sourceMappingURL=clock.js.map