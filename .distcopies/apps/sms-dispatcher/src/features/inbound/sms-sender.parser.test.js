"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _smssenderparser = require("./sms-sender.parser");
const GERMAN = '4915112345678';
const AMERICAN = '15551234567';
const SPANISH = '34612345678';
const CHINESE = '8613812345678';
(0, _globals.describe)('the sender of an SMS', ()=>{
    _globals.it.each([
        [
            '+4915112345678',
            null,
            '4915112345678'
        ],
        [
            '+49 (151) 123-45678',
            null,
            '4915112345678'
        ],
        [
            '004915112345678',
            null,
            '4915112345678'
        ],
        [
            '4915112345678',
            null,
            '4915112345678'
        ],
        [
            '015112345678',
            GERMAN,
            '4915112345678'
        ],
        [
            '+33612345678',
            GERMAN,
            '33612345678'
        ],
        [
            '3401234567',
            '393331234567',
            '393401234567'
        ],
        [
            '0612345678',
            '393331234567',
            '390612345678'
        ],
        [
            '5557654321',
            AMERICAN,
            '15557654321'
        ],
        [
            '15557654321',
            AMERICAN,
            '15557654321'
        ],
        [
            '0114915112345678',
            AMERICAN,
            '4915112345678'
        ],
        [
            '698765432',
            SPANISH,
            '34698765432'
        ],
        [
            '13900001111',
            CHINESE,
            '8613900001111'
        ],
        [
            '89161234567',
            '79161112233',
            '79161234567'
        ],
        [
            '+12345678901234',
            null,
            '12345678901234'
        ]
    ])('the sender %s at %s is the phone %s', (address, own, phone)=>{
        (0, _globals.expect)((0, _smssenderparser.senderOf)(address, own)).toEqual({
            phone,
            senderId: null
        });
    });
    _globals.it.each([
        [
            'AMAZON',
            null,
            'AMAZON'
        ],
        [
            '  DHL Paket ',
            GERMAN,
            'DHL Paket'
        ],
        [
            '80888',
            GERMAN,
            '80888'
        ],
        [
            '+1',
            null,
            '+1'
        ],
        [
            '26266',
            AMERICAN,
            '26266'
        ],
        // A number of a country that nobody knows.
        [
            '015112345678',
            null,
            '015112345678'
        ],
        [
            '612345678',
            null,
            '612345678'
        ],
        [
            '1234567890123456',
            null,
            '1234567890123456'
        ],
        [
            'info@example.com',
            null,
            'info@example.com'
        ],
        [
            '٤٩١٥١',
            null,
            '٤٩١٥١'
        ],
        [
            '',
            GERMAN,
            'unknown'
        ]
    ])('the sender %s at %s has no phone and is called %s', (address, own, senderId)=>{
        (0, _globals.expect)((0, _smssenderparser.senderOf)(address, own)).toEqual({
            phone: null,
            senderId
        });
    });
    (0, _globals.it)('the sender of an SMS is cut to what is shown, without what cannot be stored', ()=>{
        (0, _globals.expect)((0, _smssenderparser.senderOf)(`A\u0000${'x'.repeat(200)}`, null).senderId).toBe(`A${'x'.repeat(63)}`);
    });
});
(0, _globals.describe)("a phone's own number", ()=>{
    _globals.it.each([
        [
            '+4915112345678',
            '4915112345678'
        ],
        [
            '*********5678',
            null
        ],
        [
            '015112345678',
            null
        ],
        [
            null,
            null
        ]
    ])("a phone's own number %s is read as %s", (text, phone)=>(0, _globals.expect)((0, _smssenderparser.ownNumberOf)(text)).toBe(phone));
});
(0, _globals.describe)('the sender in a fingerprint', ()=>{
    _globals.it.each([
        [
            '+49 151 00000001',
            null,
            '4915100000001'
        ],
        [
            'Bank\u0000\u0001',
            null,
            'Bank\u0001'
        ],
        [
            '',
            null,
            'unknown'
        ]
    ])('the sender %j stays in a fingerprint as versions wrote it that kept control characters', (address, own, sender)=>{
        (0, _globals.expect)((0, _smssenderparser.fingerprintSenderOf)(address, own)).toBe(sender);
    });
});

//# sourceMappingURL=sms-sender.parser.test.js.map