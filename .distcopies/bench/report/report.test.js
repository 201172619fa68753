"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _report = require("./report");
const slow = {
    label: 'ours to plain',
    unit: 'times',
    rounds: [
        1.2,
        1.1
    ],
    atLeast: 4,
    failsBelow: 2
};
const lost = {
    label: 'lost',
    unit: 'messages',
    rounds: [
        1
    ],
    atMost: 0,
    failsAbove: 0,
    isExact: true
};
(0, _globals.test)('a measurement in the small form fails nothing, and a wrong result fails', ()=>{
    (0, _globals.expect)((0, _report.isFailed)(slow, true)).toBe(false);
    (0, _globals.expect)((0, _report.isFailed)(lost, true)).toBe(true);
});
(0, _globals.test)('a measurement and a wrong result in the full form both fail below their floors', ()=>{
    (0, _globals.expect)((0, _report.isFailed)(slow, false)).toBe(true);
    (0, _globals.expect)((0, _report.isFailed)(lost, false)).toBe(true);
    (0, _globals.expect)((0, _report.isFailed)({
        ...lost,
        rounds: [
            0
        ]
    }, false)).toBe(false);
});

//# sourceMappingURL=report.test.js.map