"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _errors = require("../../../../../libs/errors/src");
const _devicebodyparser = require("./device-body.parser");
/** The fields that are named as wrong; the code where none is named. */ function wrongFieldsOf(body) {
    try {
        (0, _devicebodyparser.deviceBodyOf)(body);
        return [];
    } catch (error) {
        if (!(error instanceof _errors.AppError)) throw error;
        const fields = error.extra.fields;
        return fields?.map(({ field })=>field) ?? [
            error.code
        ];
    }
}
(0, _globals.describe)('the body about a phone', ()=>{
    (0, _globals.it)('an app may say nothing of its phone', ()=>{
        (0, _globals.expect)((0, _devicebodyparser.deviceBodyOf)({})).toEqual({
            id: null,
            name: null,
            sims: null
        });
        (0, _globals.expect)((0, _devicebodyparser.deviceBodyOf)({
            name: '',
            pushToken: null,
            simCards: null
        })).toEqual({
            id: null,
            name: null,
            sims: null
        });
        (0, _globals.expect)((0, _devicebodyparser.deviceBodyOf)({
            simCards: []
        }).sims).toEqual([]);
    });
    (0, _globals.it)('a phone’s body keeps the SIMs of the slots that messages can ask for, without what cannot be stored', ()=>{
        const simCards = [
            {
                slotIndex: 0,
                simNumber: 1,
                phoneNumber: '****4567',
                carrierName: 'A\u0000B',
                iccid: '****1234'
            },
            {
                slotIndex: 1,
                simNumber: 2
            },
            {
                slotIndex: 3,
                simNumber: 4
            },
            {
                slotIndex: -1,
                simNumber: 0,
                carrierName: 'x'.repeat(500)
            }
        ];
        (0, _globals.expect)((0, _devicebodyparser.deviceBodyOf)({
            simCards
        }).sims).toEqual([
            {
                slot: 1,
                phone: '****4567',
                carrier: 'AB',
                iccid: '****1234'
            },
            {
                slot: 2,
                phone: null,
                carrier: null,
                iccid: null
            }
        ]);
        const long = (0, _devicebodyparser.deviceBodyOf)({
            simCards: [
                {
                    simNumber: 1,
                    carrierName: 'x'.repeat(500)
                }
            ]
        }).sims;
        (0, _globals.expect)(long?.[0]?.carrier).toHaveLength(64);
    });
    (0, _globals.it)('a phone’s body counts characters, not halves of them', ()=>{
        (0, _globals.expect)(wrongFieldsOf({
            name: '😀'.repeat(128)
        })).toEqual([]);
        (0, _globals.expect)(wrongFieldsOf({
            name: '😀'.repeat(129)
        })).toEqual([
            'name'
        ]);
    });
    _globals.it.each([
        [
            {
                id: 1,
                name: 2,
                pushToken: 3,
                simCards: 4
            },
            [
                'id',
                'name',
                'pushToken',
                'simCards'
            ]
        ],
        [
            {
                simCards: [
                    null
                ]
            },
            [
                'simCards'
            ]
        ],
        [
            {
                simCards: [
                    {
                        simNumber: '1'
                    }
                ]
            },
            [
                'simCards'
            ]
        ],
        [
            {
                simCards: [
                    {
                        simNumber: 1.5
                    }
                ]
            },
            [
                'simCards'
            ]
        ],
        [
            {
                simCards: [
                    {
                        simNumber: 1,
                        iccid: 5
                    }
                ]
            },
            [
                'simCards'
            ]
        ],
        [
            {
                simCards: Array.from({
                    length: 11
                }, ()=>({
                        simNumber: 1
                    }))
            },
            [
                'simCards'
            ]
        ],
        [
            {
                id: 'x'.repeat(37)
            },
            [
                'id'
            ]
        ],
        [
            [],
            [
                'INVALID_BODY'
            ]
        ],
        [
            null,
            [
                'INVALID_BODY'
            ]
        ],
        [
            'text',
            [
                'INVALID_BODY'
            ]
        ]
    ])('a phone’s body %j is refused, naming %j', (body, fields)=>{
        (0, _globals.expect)(wrongFieldsOf(body)).toEqual(fields);
    });
});

//# sourceMappingURL=device-body.parser.test.js.map