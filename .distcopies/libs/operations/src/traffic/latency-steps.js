/** Below this a latency is in the first step, milliseconds. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get FIRST_MS () {
        return FIRST_MS;
    },
    get RATIO () {
        return RATIO;
    },
    get STEPS () {
        return STEPS;
    },
    get addSteps () {
        return addSteps;
    },
    get latencyOf () {
        return latencyOf;
    }
});
const FIRST_MS = 10;
const RATIO = 1.5;
const STEPS = 34;
function addSteps(into, steps) {
    return Array.from({
        length: STEPS
    }, (_, index)=>(into[index] ?? 0) + (steps[index] ?? 0));
}
function latencyOf(steps, share) {
    const all = steps.reduce((sum, count)=>sum + count, 0);
    if (all === 0) return null;
    let before = 0;
    for (const [index, count] of steps.entries()){
        if (count > 0 && before + count >= share * all) {
            const from = index === 0 ? 0 : FIRST_MS * RATIO ** (index - 1);
            const to = FIRST_MS * RATIO ** index;
            return Math.round(from + (share * all - before) / count * (to - from));
        }
        before += count;
    }
    return null;
}

//# sourceMappingURL=latency-steps.js.map