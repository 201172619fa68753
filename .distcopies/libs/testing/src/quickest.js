/**
 * Milliseconds that the quickest of several runs took. A machine that stalls makes one run slow, a mechanism that is
 * missing makes all of them slow: so a limit may be as tight as what it tells apart. Ends with the first run below it.
 *
 * @param limitMs what the caller asserts
 * @param run tries it anew; each run needs rows and names of its own
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "quickest", {
    enumerable: true,
    get: function() {
        return quickest;
    }
});
async function quickest(limitMs, run, runs = 5) {
    let leastMs = Infinity;
    for(let n = 0; n < runs && leastMs >= limitMs; n += 1){
        const began = performance.now();
        await run();
        leastMs = Math.min(leastMs, performance.now() - began);
    }
    return leastMs;
}

//# sourceMappingURL=quickest.js.map