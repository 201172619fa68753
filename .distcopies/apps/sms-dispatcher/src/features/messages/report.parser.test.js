"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _reportparser = require("./report.parser");
const ID = '019ab3a5-7a3c-7e2b-9d55-0a1b2c3d4e5f';
const item = (fields = {})=>({
        id: ID,
        state: 'Sent',
        recipients: [
            {
                phoneNumber: '+15550001111',
                state: 'Sent'
            }
        ],
        states: {
            Pending: '2026-11-21T10:00:00.000+07:00',
            Sent: '2026-11-21T10:00:02.357+07:00'
        },
        ...fields
    });
const failed = (error, state = 'Failed')=>(0, _reportparser.parseReports)([
        item({
            state,
            recipients: [
                {
                    phoneNumber: '+1',
                    state,
                    error
                }
            ]
        })
    ])[0];
describe('a report of the app', ()=>{
    it('a report is read with its attempt, its state and the times of the phone', ()=>{
        expect((0, _reportparser.parseReports)([
            item()
        ])).toEqual([
            {
                messageId: ID,
                attempt: 1,
                state: 'sent',
                times: {
                    accepted: new Date('2026-11-21T03:00:00Z'),
                    sent: new Date('2026-11-21T03:00:02.357Z')
                },
                error: null
            }
        ]);
        expect((0, _reportparser.parseReports)([
            item({
                id: `${ID.replaceAll('-', '')}-2`
            })
        ])).toMatchObject([
            {
                messageId: ID,
                attempt: 2
            }
        ]);
    });
    it('a report is read whatever the case of its words', ()=>{
        for (const state of [
            'sent',
            'SENT',
            'Sent'
        ]){
            expect((0, _reportparser.parseReports)([
                item({
                    state,
                    recipients: [
                        {
                            phoneNumber: '+1',
                            state
                        }
                    ]
                })
            ])).toMatchObject([
                {
                    state: 'sent'
                }
            ]);
        }
    });
    it('a report takes the state of its recipient, and that of the message where it does not know the other', ()=>{
        const recipients = [
            {
                phoneNumber: '+1',
                state: 'Delivered'
            }
        ];
        expect((0, _reportparser.parseReports)([
            item({
                recipients
            })
        ])).toMatchObject([
            {
                state: 'delivered'
            }
        ]);
        expect((0, _reportparser.parseReports)([
            item({
                recipients: [
                    {
                        phoneNumber: '+1',
                        state: 'Foo'
                    }
                ]
            })
        ])).toMatchObject([
            {
                state: 'sent'
            }
        ]);
    });
    it('a report gives a failure its code and a text that can be stored, and a success none', ()=>{
        expect(failed('TTL expired')?.error).toEqual({
            code: 'EXPIRED',
            text: 'The message expired before the phone could send it. The phone said: TTL expired',
            retry: 'never'
        });
        expect(failed(`a\u0000b${'x'.repeat(20_000)}`)?.error?.text).toMatch(/^.{400,500}$/);
        expect(failed(null)?.error).toBeNull();
        expect(failed('Delivery result from SC +15550001: 1', 'Delivered')?.error).toBeNull();
    });
    it('a report is left out when it is about nothing of ours, or says nothing that we know', ()=>{
        expect((0, _reportparser.parseReports)([])).toEqual([]);
        expect((0, _reportparser.parseReports)([
            item({
                id: 'NBjsgnVp72pvcdonJm7a5'
            }),
            item()
        ])).toHaveLength(1);
        for (const state of [
            'Exploded',
            'Cancelling',
            'constructor'
        ]){
            expect((0, _reportparser.parseReports)([
                item({
                    state,
                    recipients: [
                        {
                            phoneNumber: '+1',
                            state
                        }
                    ]
                })
            ])).toEqual([]);
        }
    });
    it.each([
        [
            '2026-11-21T10:00:00+07:00',
            '2026-11-21T03:00:00.000Z'
        ],
        [
            '2026-11-21T10:00:00.123456789+07:00',
            '2026-11-21T03:00:00.123Z'
        ],
        [
            '2026-11-21T10:00:00.5Z',
            '2026-11-21T10:00:00.500Z'
        ],
        [
            '2026-11-21T10:00:00.000+05:30',
            '2026-11-21T04:30:00.000Z'
        ],
        [
            '2026-11-21t10:00:00.000z',
            '2026-11-21T10:00:00.000Z'
        ],
        // Android 6 and older, west of Greenwich.
        [
            '2026-11-21T10:00:00.000+-5:00',
            null
        ],
        [
            '2026-13-45T10:00:00.000Z',
            null
        ]
    ])('a report has a time as %s', (text, expected)=>{
        const at = (0, _reportparser.parseReports)([
            item({
                states: {
                    Sent: text
                }
            })
        ])[0]?.times.sent;
        expect(at?.toISOString() ?? null).toBe(expected);
    });
    it.each([
        [
            'no list',
            item()
        ],
        [
            'nothing',
            null
        ],
        [
            'a text in the list',
            [
                'x'
            ]
        ],
        [
            'no id',
            [
                item({
                    id: undefined
                })
            ]
        ],
        [
            'an empty id',
            [
                item({
                    id: ''
                })
            ]
        ],
        [
            'an id of 37 characters',
            [
                item({
                    id: 'i'.repeat(37)
                })
            ]
        ],
        [
            'no state',
            [
                item({
                    state: null
                })
            ]
        ],
        [
            'no recipients',
            [
                item({
                    recipients: []
                })
            ]
        ],
        [
            'recipients that are none',
            [
                item({
                    recipients: 'x'
                })
            ]
        ],
        [
            'a recipient without a number',
            [
                item({
                    recipients: [
                        {
                            state: 'Sent'
                        }
                    ]
                })
            ]
        ],
        [
            'a recipient with a number of 129 characters',
            [
                item({
                    recipients: [
                        {
                            phoneNumber: '1'.repeat(129),
                            state: 'Sent'
                        }
                    ]
                })
            ]
        ],
        [
            'a recipient without a state',
            [
                item({
                    recipients: [
                        {
                            phoneNumber: '+1'
                        }
                    ]
                })
            ]
        ],
        [
            'an error that is no text',
            [
                item({
                    recipients: [
                        {
                            phoneNumber: '+1',
                            state: 'Sent',
                            error: 5
                        }
                    ]
                })
            ]
        ],
        [
            'a second recipient that is impossible',
            [
                item({
                    recipients: [
                        {
                            phoneNumber: '+1',
                            state: 'Sent'
                        },
                        {}
                    ]
                })
            ]
        ],
        [
            'states that are a list',
            [
                item({
                    states: []
                })
            ]
        ],
        [
            'a time without a zone',
            [
                item({
                    states: {
                        Sent: '2026-11-21T10:00:00.000'
                    }
                })
            ]
        ],
        [
            'a time that is a word',
            [
                item({
                    states: {
                        Foo: 'yesterday'
                    }
                })
            ]
        ],
        [
            'a time that is a number',
            [
                item({
                    states: {
                        Sent: 1_700_000_000
                    }
                })
            ]
        ],
        [
            'one good entry and one without a state',
            [
                item(),
                item({
                    state: undefined
                })
            ]
        ]
    ])('a report is refused with all others of its list: %s', (_, body)=>{
        expect(()=>(0, _reportparser.parseReports)(body)).toThrow(expect.objectContaining({
            code: 'VALIDATION'
        }));
    });
});

//# sourceMappingURL=report.parser.test.js.map