"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _recentdeaths = require("./recent-deaths");
(0, _globals.test)('deaths of more than a minute ago do not count', ()=>{
    const deaths = new _recentdeaths.RecentDeaths();
    (0, _globals.expect)([
        0,
        20_000,
        40_000,
        61_000,
        130_000
    ].map((at)=>deaths.add(at))).toEqual([
        1,
        2,
        3,
        3,
        1
    ]);
});

//# sourceMappingURL=recent-deaths.test.js.map