"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get CUT () {
        return CUT;
    },
    get REFUSED () {
        return REFUSED;
    },
    get UNKNOWN () {
        return UNKNOWN;
    },
    get UNSENT () {
        return UNSENT;
    },
    get aBulkAnswer () {
        return aBulkAnswer;
    },
    get aBulkHistory () {
        return aBulkHistory;
    },
    get aHistory () {
        return aHistory;
    },
    get aLedgerRow () {
        return aLedgerRow;
    },
    get aMessage () {
        return aMessage;
    },
    get aRow () {
        return aRow;
    },
    get anAnswer () {
        return anAnswer;
    }
});
const _smshistory = require("./sms-history");
function aHistory(tokens = [
    'a',
    'b',
    'c'
]) {
    return {
        messages: tokens.map((token, place)=>aMessage({
                token,
                tries: [
                    anAnswer(place)
                ]
            })),
        bulks: [],
        sms: _smshistory.NO_SMS,
        faults: [],
        interruptions: [],
        ledger: tokens.map((token, place)=>aLedgerRow({
                id: `id-${token}`,
                text: token,
                sentSeq: place + 1
            })),
        database: {
            messages: tokens.map((token)=>aRow({
                    id: `id-${token}`,
                    token
                })),
            events: tokens.flatMap((token)=>[
                    {
                        messageId: `id-${token}`,
                        version: 1,
                        status: 'pending'
                    },
                    {
                        messageId: `id-${token}`,
                        version: 2,
                        status: 'sent'
                    }
                ]),
            counters: [
                {
                    limit: 'messages_month',
                    period: '2026-11-01',
                    used: tokens.length
                }
            ],
            bulks: [],
            leasedLanes: []
        }
    };
}
function anAnswer(place, answer = {}) {
    return {
        startedAt: place * 100 + 10,
        endedAt: place * 100 + 90,
        status: 200,
        body: '{"success":true}',
        ...answer
    };
}
const aMessage = (message)=>({
        token: 'a',
        phone: '15550000000',
        lane: 'wa:1',
        tries: [],
        ...message
    });
const aLedgerRow = (row)=>({
        id: 'id-a',
        from: '15550000000',
        text: 'a',
        sentSeq: 1,
        attempts: 1,
        ...row
    });
const aRow = (row)=>({
        id: 'id-a',
        token: 'a',
        state: 'done',
        status: 'sent',
        version: 2,
        errorCode: null,
        attempts: 1,
        parked: false,
        firstStartedAt: 0,
        charged: [
            'messages_month'
        ],
        chargedPeriod: '2026-11-01',
        refunded: false,
        freesKey: false,
        ...row
    });
const REFUSED = {
    status: 502,
    body: '{"error":"GATEWAY_ERROR","reason":"NOT_ON_WHATSAPP"}'
};
const UNSENT = {
    status: 502,
    body: '{"error":"GATEWAY_CLOSED","reason":"NOT_SENT"}'
};
const UNKNOWN = {
    status: 502,
    body: '{"error":"GATEWAY_ERROR","message":"The outcome is not known yet."}'
};
const CUT = {
    status: null,
    body: 'SocketError: other side closed'
};
function aBulkHistory() {
    const history = aHistory([
        'b0',
        'b1',
        'b2'
    ]);
    history.messages = [];
    history.bulks = [
        aBulk()
    ];
    history.database.bulks = [
        {
            id: 'bulk',
            total: 3,
            done: 3,
            isFinished: true
        }
    ];
    return history;
}
const aBulk = (bulk = {})=>({
        name: 'b',
        rows: [
            'b0',
            'b1',
            'b2'
        ].map((token)=>({
                token,
                phone: '15550000000'
            })),
        tries: [
            aBulkAnswer([
                {
                    status: 'sent'
                },
                {
                    status: 'sent'
                },
                {
                    status: 'sent'
                }
            ])
        ],
        ...bulk
    });
function aBulkAnswer(rows, answer = {}) {
    const results = rows.map((row, index)=>({
            index,
            ...row
        }));
    return {
        startedAt: 0,
        endedAt: 1_000,
        status: 200,
        body: JSON.stringify({
            success: true,
            data: {
                results
            }
        }),
        ...answer
    };
}

//# sourceMappingURL=history.factory.js.map