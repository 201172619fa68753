"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _latencysteps = require("./latency-steps");
const stepsOf = (latencies)=>latencies.reduce((steps, ms)=>{
        const index = ms < _latencysteps.FIRST_MS ? 0 : Math.min(_latencysteps.STEPS - 1, 1 + Math.floor(Math.log(ms / _latencysteps.FIRST_MS) / Math.log(_latencysteps.RATIO)));
        steps[index] = (steps[index] ?? 0) + 1;
        return steps;
    }, Array.from({
        length: _latencysteps.STEPS
    }, ()=>0));
(0, _globals.describe)('latencies in steps', ()=>{
    (0, _globals.it)('the median and the slowest twentieth are right within their step', ()=>{
        const steps = stepsOf(Array.from({
            length: 1000
        }, (_, index)=>100 + index * 10));
        for (const [share, exact] of [
            [
                0.5,
                5_100
            ],
            [
                0.95,
                9_600
            ]
        ]){
            const told = (0, _latencysteps.latencyOf)(steps, share) ?? 0;
            (0, _globals.expect)(Math.abs(told - exact) / exact).toBeLessThan(0.2);
        }
    });
    (0, _globals.it)('nothing measured is no latency, and what is out of the steps is in the last one', ()=>{
        (0, _globals.expect)((0, _latencysteps.latencyOf)([], 0.5)).toBeNull();
        (0, _globals.expect)((0, _latencysteps.latencyOf)(stepsOf([
            2,
            3
        ]), 0.5)).toBe(5);
        (0, _globals.expect)((0, _latencysteps.latencyOf)(stepsOf([
            1e12
        ]), 0.95)).toBeGreaterThan(3_600_000);
    });
    (0, _globals.it)('steps of several minutes add up', ()=>{
        (0, _globals.expect)((0, _latencysteps.addSteps)([], [
            1,
            2
        ])).toHaveLength(_latencysteps.STEPS);
        (0, _globals.expect)((0, _latencysteps.addSteps)([
            1,
            2
        ], [
            3
        ]).slice(0, 3)).toEqual([
            4,
            2,
            0
        ]);
    });
});

//# sourceMappingURL=latency-steps.test.js.map