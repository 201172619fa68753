"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _redisbinary = require("./redis-binary");
_globals.test.each([
    [
        'Redis server v=6.0.16 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=a3fdef44459b3ad6',
        false
    ],
    [
        'Redis server v=5.0.14 sha=00000000:0',
        false
    ],
    [
        'Redis server v=6.2.0 sha=00000000:0',
        true
    ],
    [
        'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=d81bff71cdb150e',
        true
    ],
    [
        'Valkey server v=8.0.1 sha=00000000:0',
        true
    ],
    [
        'Redis server v=10.1.0 sha=00000000:0',
        true
    ],
    [
        'some other program',
        false
    ]
])('the check for a new enough Redis reads %s: %p', (line, expected)=>{
    (0, _globals.expect)((0, _redisbinary.isNewEnough)(line)).toBe(expected);
});

//# sourceMappingURL=redis-binary.test.js.map