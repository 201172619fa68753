"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _falsedeaths = require("./false-deaths");
const app = 'whatsapp-sender';
const NEVER = {
    app,
    diedAt: null,
    revivals: 0
};
(0, _globals.test)('a process that was killed, and one that was frozen and came back, were rightly taken for dead', ()=>{
    const faults = [
        {
            at: 1_000,
            kind: 'kill',
            target: 'whatsapp-sender',
            pid: 1
        },
        {
            at: 5_000,
            kind: 'freeze',
            target: 'whatsapp-sender',
            pid: 2
        }
    ];
    const processes = [
        {
            app,
            pid: 1,
            diedAt: 1_010,
            revivals: 0
        },
        {
            app,
            pid: 2,
            diedAt: null,
            revivals: 1
        },
        {
            pid: 3,
            ...NEVER
        }
    ];
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)(processes, faults)).toEqual([]);
});
(0, _globals.test)('a process that nobody touched, and one that came back more often than it was frozen, lived', ()=>{
    const faults = [
        {
            at: 5_000,
            kind: 'freeze',
            target: 'whatsapp-sender',
            pid: 2
        }
    ];
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            app,
            pid: 1,
            diedAt: 1_010,
            revivals: 0
        }
    ], faults)).toEqual([
        {
            app,
            pid: 1,
            times: 1
        }
    ]);
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            app,
            pid: 2,
            diedAt: null,
            revivals: 3
        }
    ], faults)).toEqual([
        {
            app,
            pid: 2,
            times: 2
        }
    ]);
});
(0, _globals.test)('of a process that is known by its address, a death right after one of its app was killed is right', ()=>{
    const faults = [
        {
            at: 5_000,
            kind: 'kill',
            target: 'pairing',
            pid: 7
        }
    ];
    const pairing = {
        app: 'pairing',
        pid: null,
        revivals: 0
    };
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            ...pairing,
            diedAt: 5_600
        }
    ], faults)).toEqual([]);
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            ...pairing,
            diedAt: 4_000
        }
    ], faults)).toEqual([
        {
            app: 'pairing',
            pid: null,
            times: 1
        }
    ]);
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            ...pairing,
            diedAt: 40_000
        }
    ], faults)).toHaveLength(1);
    (0, _globals.expect)((0, _falsedeaths.falseDeathsOf)([
        {
            ...pairing,
            diedAt: null,
            revivals: 1
        }
    ], faults)).toHaveLength(1);
});

//# sourceMappingURL=false-deaths.test.js.map