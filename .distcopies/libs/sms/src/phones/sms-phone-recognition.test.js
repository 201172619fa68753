"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _smsphonerecognition = require("./sms-phone-recognition");
const sim = (slot, iccid, phone = null)=>({
        slot,
        phone,
        carrier: null,
        iccid
    });
(0, _globals.describe)('the SIMs of two registrations', ()=>{
    _globals.it.each([
        [
            'the same card',
            true,
            [
                sim(1, '****1234')
            ],
            [
                sim(1, '****1234')
            ]
        ],
        [
            'the same cards in another order',
            true,
            [
                sim(1, '**1234'),
                sim(2, null)
            ],
            [
                sim(2, null),
                sim(1, '**1234')
            ]
        ],
        [
            'only numbers told',
            true,
            [
                sim(1, null, '***4567')
            ],
            [
                sim(1, null, '***4567')
            ]
        ],
        [
            'another card',
            false,
            [
                sim(1, '****1234')
            ],
            [
                sim(1, '****1235')
            ]
        ],
        [
            'another slot',
            false,
            [
                sim(1, '****1234')
            ],
            [
                sim(2, '****1234')
            ]
        ],
        [
            'one more card',
            false,
            [
                sim(1, '****1234')
            ],
            [
                sim(1, '****1234'),
                sim(2, '****9999')
            ]
        ],
        [
            'nothing told',
            false,
            [
                sim(1, null)
            ],
            [
                sim(1, null)
            ]
        ],
        [
            'all covered',
            false,
            [
                sim(1, '****')
            ],
            [
                sim(1, '****')
            ]
        ],
        [
            'no SIMs',
            false,
            [],
            []
        ]
    ])('the comparison of the SIMs of two registrations with %s answers %s', (_, same, some, others)=>{
        (0, _globals.expect)((0, _smsphonerecognition.areSameSims)(some, others)).toBe(same);
    });
});

//# sourceMappingURL=sms-phone-recognition.test.js.map