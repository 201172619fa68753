"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _errors = require("../../../../../libs/errors/src");
const _envelopeparser = require("./envelope.parser");
const _healthparser = require("./health.parser");
const envelope = (fields)=>Buffer.from(JSON.stringify({
        id: 'e1',
        event: 'x',
        payload: {},
        ...fields
    }));
const codeOf = (work)=>{
    try {
        work();
    } catch (error) {
        return error instanceof _errors.AppError ? error.code : error;
    }
    return 'nothing was thrown';
};
(0, _globals.describe)('an envelope', ()=>{
    (0, _globals.it)('an envelope is read with whatever else it holds', ()=>{
        (0, _globals.expect)((0, _envelopeparser.envelopeOf)(envelope({
            deviceId: 'd',
            webhookId: 'w',
            more: [
                1
            ]
        }))).toEqual({
            id: 'e1',
            event: 'x',
            payload: {}
        });
    });
    _globals.it.each([
        {
            id: ''
        },
        {
            id: 1
        },
        {
            id: 'a b'
        },
        {
            id: 'x'.repeat(65)
        },
        {
            event: null
        },
        {
            payload: []
        }
    ])('an envelope with %j is refused', (fields)=>(0, _globals.expect)(codeOf(()=>(0, _envelopeparser.envelopeOf)(envelope(fields)))).toBe('VALIDATION'));
    (0, _globals.it)('an envelope that is no JSON is refused', ()=>{
        (0, _globals.expect)(codeOf(()=>(0, _envelopeparser.envelopeOf)(Buffer.from('{"id":')))).toBe('INVALID_BODY');
        (0, _globals.expect)(codeOf(()=>(0, _envelopeparser.envelopeOf)(Buffer.from('[]')))).toBe('VALIDATION');
    });
});
(0, _globals.describe)('a received SMS', ()=>{
    (0, _globals.it)('a received SMS is read as version 1.68.0 writes it', ()=>{
        const payload = {
            message: 'a = b <c>',
            receivedAt: '2024-05-13T16:49:17.357+07:00',
            messageId: 'b2c3',
            sender: '+4915100000001',
            recipient: '+4915100000002',
            simNumber: 2,
            phoneNumber: '+4915100000001'
        };
        (0, _globals.expect)((0, _envelopeparser.receivedOf)(payload)).toEqual({
            sender: '+4915100000001',
            recipient: '+4915100000002',
            text: 'a = b <c>',
            fingerprintText: 'a = b <c>',
            sim: 2,
            receivedAt: new Date('2024-05-13T09:49:17.357Z')
        });
    });
    (0, _globals.it)('a received SMS may lack all but its text', ()=>{
        const nothing = {
            sender: '',
            recipient: null,
            sim: null,
            receivedAt: null
        };
        (0, _globals.expect)((0, _envelopeparser.receivedOf)({
            message: ''
        })).toEqual({
            ...nothing,
            text: '',
            fingerprintText: ''
        });
        (0, _globals.expect)((0, _envelopeparser.receivedOf)({
            message: 'x',
            phoneNumber: '+49',
            simNumber: 9,
            receivedAt: 'noon',
            recipient: 5
        })).toEqual({
            ...nothing,
            sender: '+49',
            text: 'x',
            fingerprintText: 'x'
        });
        (0, _globals.expect)((0, _envelopeparser.receivedOf)({
            message: 'x',
            receivedAt: '1970-01-01T00:00:00.000Z'
        }).receivedAt).toBeNull();
        (0, _globals.expect)(codeOf(()=>(0, _envelopeparser.receivedOf)({
                sender: '+49'
            }))).toBe('VALIDATION');
    });
    (0, _globals.it)('a received SMS is cleaned of what cannot be stored, and cut', ()=>{
        (0, _globals.expect)((0, _envelopeparser.receivedOf)({
            message: 'a\u0000b\u0001\u001b\tc\ud800'
        }).text).toBe('ab\tc\ufffd');
        (0, _globals.expect)((0, _envelopeparser.receivedOf)({
            message: 'x'.repeat(70_000)
        }).text).toHaveLength(65_536);
    });
});
(0, _globals.describe)('the health of a phone', ()=>{
    const check = (observedValue)=>({
            status: 'pass',
            observedValue,
            observedUnit: 'x',
            description: 'y'
        });
    const ping = (checks, more = {})=>(0, _healthparser.healthOf)({
            health: {
                status: 'pass',
                checks,
                ...more
            }
        });
    (0, _globals.it)('the health of a phone is read from the checks of the app', ()=>{
        const checks = {
            'messages:failed': check(0),
            'connection:status': check(1),
            'connection:transport': check(6),
            'connection:cellular': check(4),
            'battery:level': check(87),
            'battery:charging': check(2)
        };
        (0, _globals.expect)(ping(checks, {
            version: '1.68.0',
            releaseId: 168
        })).toEqual({
            battery: {
                percent: 87,
                charging: true
            },
            network: 'wifi',
            appVersion: '1.68.0'
        });
    });
    _globals.it.each([
        [
            2,
            'cellular'
        ],
        [
            4,
            'wifi'
        ],
        [
            0,
            'none'
        ],
        [
            1,
            null
        ],
        [
            8,
            null
        ]
    ])('the health of a phone names the network of the flags %p %p', (flags, network)=>{
        (0, _globals.expect)(ping({
            'connection:transport': check(flags)
        })).toEqual({
            network
        });
    });
    (0, _globals.it)('the health of a phone says nothing about what is missing or has another form', ()=>{
        (0, _globals.expect)((0, _healthparser.healthOf)({})).toEqual({});
        (0, _globals.expect)((0, _healthparser.healthOf)({
            health: 'pass'
        })).toEqual({});
        (0, _globals.expect)(ping({
            'battery:level': check('87'),
            'battery:charging': null
        })).toEqual({});
        (0, _globals.expect)(ping({
            'battery:level': check(140)
        })).toEqual({
            battery: {
                percent: 100,
                charging: null
            }
        });
    });
});

//# sourceMappingURL=received.parser.test.js.map