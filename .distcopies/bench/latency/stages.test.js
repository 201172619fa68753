"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _stages = require("./stages");
const PASSED = Object.fromEntries(_stages.STAGES.map((stage)=>[
        stage,
        0.5
    ]));
(0, _globals.test)('a trace in which a request passed every stage is taken', ()=>{
    (0, _globals.expect)(()=>(0, _stages.mustAllBePassed)(PASSED)).not.toThrow();
});
(0, _globals.test)('a stage that nobody passes any more is named, instead of being reported as nothing', ()=>{
    // The median of nothing is NaN, which is null when it comes from another process.
    (0, _globals.expect)(()=>(0, _stages.mustAllBePassed)({
            ...PASSED,
            intake: null,
            ring: Number.NaN
        })).toThrow('intake, ring');
});

//# sourceMappingURL=stages.test.js.map