"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _eventparser = require("./event.parser");
const ID = '0192f0c0-0000-7000-8000-000000000001';
const mapped = (more = {})=>({
        seq: 1,
        at: '2026-01-02T03:04:05+01:00',
        phone: '4915100000001',
        type: 'contact.mapped',
        data: {
            lid: '1@lid',
            phone: '4915100000002'
        },
        ...more
    });
(0, _globals.describe)('an event', ()=>{
    (0, _globals.it)('an event is read, its time in UTC', ()=>{
        (0, _globals.expect)((0, _eventparser.parseEvent)(ID, mapped())).toEqual({
            event: {
                id: ID,
                ...mapped(),
                at: '2026-01-02T02:04:05.000Z'
            }
        });
    });
    _globals.it.each([
        [
            'a number with NUL',
            {
                phone: '4915100000001\u0000'
            }
        ],
        [
            'a number of a megabyte',
            {
                phone: '1'.repeat(1_000_000)
            }
        ],
        [
            'a list of numbers',
            {
                phone: [
                    '4915100000001'
                ]
            }
        ],
        [
            'no number',
            {
                phone: undefined
            }
        ],
        [
            'a time that is none',
            {
                at: 'yesterday'
            }
        ],
        [
            'a year that PostgreSQL cannot read',
            {
                at: '0000-01-01T00:00:00+10:00'
            }
        ],
        [
            'no data',
            {
                data: null
            }
        ]
    ])('an event with %s is impossible, and nobody asks PostgreSQL', (_what, more)=>{
        (0, _globals.expect)((0, _eventparser.parseEvent)(ID, mapped(more))).toEqual({
            rejected: {
                id: ID,
                code: 'INVALID_EVENT'
            }
        });
    });
    _globals.it.each([
        'constructor',
        '__proto__',
        5,
        undefined
    ])('an event of the kind %p is unknown', (type)=>{
        (0, _globals.expect)((0, _eventparser.parseEvent)(ID, mapped({
            type
        }))).toEqual({
            rejected: {
                id: ID,
                code: 'UNKNOWN_TYPE'
            }
        });
    });
});

//# sourceMappingURL=event.parser.test.js.map