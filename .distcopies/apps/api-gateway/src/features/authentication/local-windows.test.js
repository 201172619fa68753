"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _localwindows = require("./local-windows");
(0, _globals.it)('a local window counts a clock minute, goes on from what Redis said, and begins again with the next minute', ()=>{
    let now = Date.UTC(2026, 10, 21, 10, 0, 58);
    const windows = new _localwindows.LocalWindows(()=>now);
    windows.follow('key', 50);
    (0, _globals.expect)([
        windows.add('key'),
        windows.add('key'),
        windows.add('other')
    ]).toEqual([
        51,
        52,
        1
    ]);
    (0, _globals.expect)(windows.secondsLeft()).toBe(2);
    now += 2000;
    (0, _globals.expect)([
        windows.read('key'),
        windows.secondsLeft()
    ]).toEqual([
        0,
        60
    ]);
    (0, _globals.expect)(windows.add('key')).toBe(1);
});

//# sourceMappingURL=local-windows.test.js.map