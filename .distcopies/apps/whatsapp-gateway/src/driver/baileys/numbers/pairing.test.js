"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _timings = require("../timings");
const _pairing = require("./pairing");
const MINUTE_MS = 60_000;
(0, _globals.describe)('a pairing', ()=>{
    (0, _globals.it)('a pairing may start five rounds within half an hour, and says when the next may start', ()=>{
        const pairing = new _pairing.Pairing(_timings.BAILEYS_TIMINGS);
        for(let round = 0; round < 5; round += 1)(0, _globals.expect)(pairing.tryRound(round * MINUTE_MS)).toBeUndefined();
        (0, _globals.expect)(pairing.tryRound(5 * MINUTE_MS)).toBe(25 * MINUTE_MS);
        (0, _globals.expect)(pairing.tryRound(30 * MINUTE_MS)).toBeUndefined();
        (0, _globals.expect)(pairing.tryRound(30 * MINUTE_MS)).toBe(MINUTE_MS);
    });
    (0, _globals.it)('a pairing lets the first code of a round live a minute and each further one 20 seconds', ()=>{
        const pairing = new _pairing.Pairing(_timings.BAILEYS_TIMINGS);
        pairing.begin(()=>undefined, 0);
        pairing.show('first', 0);
        (0, _globals.expect)(pairing.qr).toEqual({
            qr: 'first',
            seq: 1,
            expiresAtMs: 60_000
        });
        pairing.show('second', 60_000);
        (0, _globals.expect)(pairing.qr).toEqual({
            qr: 'second',
            seq: 2,
            expiresAtMs: 80_000
        });
        pairing.hide();
        (0, _globals.expect)(pairing.qr).toBeUndefined();
        pairing.show('third', 90_000);
        (0, _globals.expect)(pairing.qr).toEqual({
            qr: 'third',
            seq: 3,
            expiresAtMs: 150_000
        });
        pairing.end();
    });
});

//# sourceMappingURL=pairing.test.js.map