"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _fastcheck = /*#__PURE__*/ _interop_require_wildcard(require("fast-check"));
const _requestbuffer = require("./request-buffer");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
/** Adds rows of an organization until one finds no room. @returns how many */ function fill(buffer, orgId, bytes = 1) {
    let added = 0;
    while(buffer.add(orgId, bytes, `${orgId}${added}`))added += 1;
    return added;
}
(0, _globals.describe)('the buffer of requests', ()=>{
    (0, _globals.it)('an organization alone gets two thirds of the buffer, in rows and in bytes', ()=>{
        (0, _globals.expect)(fill(new _requestbuffer.RequestBuffer({
            rows: 300,
            bytes: 1_000
        }), 'a')).toBe(200);
        (0, _globals.expect)(fill(new _requestbuffer.RequestBuffer({
            rows: 300,
            bytes: 300
        }), 'a', 10)).toBe(20);
    });
    (0, _globals.it)('an organization that fills the buffer leaves room for others, of whom each has some', ()=>{
        const buffer = new _requestbuffer.RequestBuffer({
            rows: 3_000,
            bytes: 30_000
        });
        const counts = [
            'greedy',
            'b',
            'c',
            'd'
        ].map((orgId)=>fill(buffer, orgId));
        (0, _globals.expect)(counts[0]).toBe(2_000);
        for (const count of counts)(0, _globals.expect)(count).toBeGreaterThanOrEqual(70);
        (0, _globals.expect)(buffer.hasRoom('e')).toBe(true);
    });
    (0, _globals.it)('a buffer gives its oldest rows first, keeps them until they are removed, and has room again then', ()=>{
        const buffer = new _requestbuffer.RequestBuffer({
            rows: 3,
            bytes: 100
        });
        (0, _globals.expect)([
            'x',
            'y',
            'z'
        ].map((row)=>buffer.add('a', 10, row))).toEqual([
            true,
            true,
            false
        ]);
        (0, _globals.expect)([
            buffer.oldest(1),
            buffer.oldest(5)
        ]).toEqual([
            [
                'x'
            ],
            [
                'x',
                'y'
            ]
        ]);
        buffer.remove(1);
        (0, _globals.expect)([
            buffer.rows,
            buffer.bytes,
            buffer.add('a', 10, 'z'),
            buffer.oldest(2)
        ]).toEqual([
            1,
            10,
            true,
            [
                'y',
                'z'
            ]
        ]);
        buffer.remove(2);
        (0, _globals.expect)([
            buffer.rows,
            buffer.bytes
        ]).toEqual([
            0,
            0
        ]);
    });
    (0, _globals.it)('a buffer never holds more than its bounds, whoever adds and whatever is removed', ()=>{
        const step = _fastcheck.record({
            orgId: _fastcheck.constantFrom('a', 'b', 'c'),
            bytes: _fastcheck.nat(40),
            removed: _fastcheck.nat(3)
        });
        _fastcheck.assert(_fastcheck.property(_fastcheck.array(step, {
            maxLength: 200
        }), (steps)=>{
            const buffer = new _requestbuffer.RequestBuffer({
                rows: 10,
                bytes: 100
            });
            for (const { orgId, bytes, removed } of steps){
                buffer.add(orgId, bytes, bytes);
                (0, _globals.expect)(buffer.rows).toBeLessThanOrEqual(10);
                (0, _globals.expect)(buffer.bytes).toBeLessThanOrEqual(100);
                if (removed === 3) buffer.remove(2);
            }
            const sum = buffer.oldest(10).reduce((total, bytes)=>total + bytes, 0);
            (0, _globals.expect)([
                buffer.rows,
                buffer.bytes
            ]).toEqual([
                buffer.oldest(10).length,
                sum
            ]);
        }));
    });
});

//# sourceMappingURL=request-buffer.test.js.map