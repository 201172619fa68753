"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeos = require("node:os");
const _globals = require("@jest/globals");
const _ownerhost = require("./owner-host");
(0, _globals.describe)('the address that a replica tells others', ()=>{
    _globals.it.each([
        [
            '',
            '127.0.0.1',
            '127.0.0.1',
            true
        ],
        [
            '',
            '::1',
            '::1',
            true
        ],
        [
            '',
            '0.0.0.0',
            (0, _nodeos.hostname)(),
            false
        ],
        [
            '',
            '10.1.2.3',
            (0, _nodeos.hostname)(),
            false
        ],
        [
            '10.1.2.3',
            '0.0.0.0',
            '10.1.2.3',
            false
        ],
        [
            'pairing-0.pairing',
            '::',
            'pairing-0.pairing',
            false
        ],
        [
            '127.0.0.1',
            '127.0.0.1',
            '127.0.0.1',
            true
        ],
        [
            'localhost',
            '0.0.0.0',
            'localhost',
            true
        ]
    ])('a replica with INTERNAL_HOST %j and OPS_HOST %j tells others %s', (INTERNAL_HOST, OPS_HOST, host, isOfThisMachine)=>{
        (0, _globals.expect)((0, _ownerhost.ownerHostOf)({
            INTERNAL_HOST,
            OPS_HOST
        })).toEqual({
            host,
            isOfThisMachine
        });
    });
    (0, _globals.it)('an app whose address is a name under which nothing listens does not start, and says what to set', ()=>{
        const act = ()=>(0, _ownerhost.ownerHostOf)({
                INTERNAL_HOST: '10.1.2.3',
                OPS_HOST: '127.0.0.1'
            });
        (0, _globals.expect)(act).toThrow('INTERNAL_HOST is 10.1.2.3, but OPS_HOST is 127.0.0.1');
        (0, _globals.expect)(act).toThrow('Set OPS_HOST to 0.0.0.0');
    });
});

//# sourceMappingURL=owner-host.test.js.map