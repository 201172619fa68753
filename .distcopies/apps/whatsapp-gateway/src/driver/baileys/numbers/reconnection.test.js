"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _timings = require("../timings");
const _reconnection = require("./reconnection");
const REPLACED = {
    code: 440,
    fromServer: true,
    text: 'replaced'
};
function takenOverTwice(peacefulMs) {
    const reconnection = new _reconnection.Reconnection({
        ..._timings.BAILEYS_TIMINGS,
        peacefulMs
    });
    return [
        1,
        2
    ].map(()=>{
        reconnection.opened();
        return reconnection.closed(REPLACED).kind;
    });
}
(0, _globals.describe)('a number that another client takes over twice', ()=>{
    (0, _globals.it)('a number that is taken over twice soon after each other stops: the two would fight for ever', ()=>{
        (0, _globals.expect)(takenOverTwice(60_000)).toEqual([
            'retry_once',
            'stop'
        ]);
    });
    (0, _globals.it)('a number that is taken over twice comes back when it was connected in peace between', ()=>{
        (0, _globals.expect)(takenOverTwice(0)).toEqual([
            'retry_once',
            'retry_once'
        ]);
    });
});

//# sourceMappingURL=reconnection.test.js.map