"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _streamplaces = require("./stream-places");
(0, _globals.describe)('the places of streams', ()=>{
    (0, _globals.it)('an organization has half of them, so that others always have room, and all together have them all', ()=>{
        const places = new _streamplaces.StreamPlaces();
        const take = (orgId, count)=>Array.from({
                length: count
            }, ()=>places.take(orgId));
        const first = take('first', 1_001);
        (0, _globals.expect)([
            first.filter((place)=>typeof place === 'function').length,
            first.at(-1)
        ]).toEqual([
            1_000,
            'organization'
        ]);
        (0, _globals.expect)(take('second', 1_000).every((place)=>typeof place === 'function')).toBe(true);
        (0, _globals.expect)(places.take('third')).toBe('process');
    });
    (0, _globals.it)('a place is given back once, however often its stream says that it ended', ()=>{
        const places = new _streamplaces.StreamPlaces();
        const taken = Array.from({
            length: 1_000
        }, ()=>places.take('one'));
        const [leave] = taken;
        for(let n = 0; n < 3; n += 1)if (typeof leave === 'function') leave();
        (0, _globals.expect)(typeof places.take('one')).toBe('function');
        (0, _globals.expect)(places.take('one')).toBe('organization');
    });
});

//# sourceMappingURL=stream-places.test.js.map