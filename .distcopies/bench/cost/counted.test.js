"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _counted = require("./counted");
(0, _globals.test)('the cost of a message is what was spent without what runs at rest, by the number of messages', ()=>{
    const idle = (0, _counted.perSecond)({
        statements: 50,
        wal: 0
    }, 10);
    (0, _globals.expect)(idle).toEqual({
        statements: 5,
        wal: 0
    });
    // 20 s at rest cost 100 of the 700.
    (0, _globals.expect)((0, _counted.perMessage)({
        statements: 700,
        wal: 3_000
    }, 20, 100, idle)).toEqual({
        statements: 6,
        wal: 30
    });
});
(0, _globals.test)('what costs less beside messages than at rest costs nothing', ()=>{
    (0, _globals.expect)((0, _counted.perMessage)({
        statements: 90
    }, 20, 100, {
        statements: 5
    })).toEqual({
        statements: 0
    });
});

//# sourceMappingURL=counted.test.js.map