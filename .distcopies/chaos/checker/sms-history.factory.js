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
    get aTransmission () {
        return aTransmission;
    },
    get anSmsHistory () {
        return anSmsHistory;
    },
    get idOf () {
        return idOf;
    }
});
const _historyfactory = require("./history.factory");
function anSmsHistory() {
    const history = (0, _historyfactory.aHistory)([]);
    const recipients = [
        '491600001000',
        '491600001001',
        '491500020009'
    ];
    const tokens = [
        's0',
        's1',
        's2'
    ];
    history.sms = {
        messages: tokens.map((token, place)=>anSms({
                token,
                recipient: recipients[place] ?? '',
                tries: [
                    queued(place)
                ]
            })),
        radio: tokens.map((text, seq)=>aTransmission({
                text,
                seq,
                wireId: idOf(seq),
                number: `+${recipients[seq]}`
            })),
        rows: tokens.map((token, place)=>anSmsRow({
                id: idOf(place),
                token,
                laneSeq: place
            })),
        received: [
            {
                id: 'in',
                from: '491500020009'
            }
        ],
        facts: [
            ...tokens.flatMap((_, place)=>factsOf(idOf(place), 'pending', 'sent', 'delivered')),
            aReceivedFact()
        ],
        complaints: []
    };
    history.database.messages = tokens.map((token, place)=>aDeliveredRow(idOf(place), token));
    history.database.events = tokens.flatMap((_, place)=>[
            'pending',
            'sent',
            'delivered'
        ].map((status, index)=>({
                messageId: idOf(place),
                version: index + 1,
                status
            })));
    history.database.counters = [
        {
            limit: 'messages_month',
            period: '2026-11-01',
            used: 3
        },
        {
            limit: 'sms_month',
            period: '2026-11-01',
            used: 3
        }
    ];
    return history;
}
const idOf = (place)=>`00000000-0000-7000-8000-00000000000${place}`;
/** Each was answered before the next one was asked for, and all are offered together, later. */ const queued = (place)=>(0, _historyfactory.anAnswer)(place, {
        status: 201,
        body: `{"id":"${idOf(place)}"}`
    });
const anSms = (message)=>({
        token: 's0',
        recipient: '491600001000',
        deviceId: 'phone',
        mayExpire: false,
        isReported: true,
        tries: [],
        ...message
    });
const aTransmission = (row)=>({
        phoneId: 'phone',
        seq: 0,
        wireId: idOf(0),
        text: 's0',
        number: '+491600001000',
        at: 2_000,
        ...row
    });
const anSmsRow = (row)=>({
        id: idOf(0),
        token: 's0',
        phoneId: 'phone',
        laneSeq: 0,
        attempts: 1,
        firstStartedAt: 1_000,
        giveUpAt: 86_400_000,
        ...row
    });
const aDeliveredRow = (id, token)=>(0, _historyfactory.aRow)({
        id,
        token,
        status: 'delivered',
        version: 3,
        charged: [
            'messages_month',
            'sms_month'
        ]
    });
function factsOf(messageId, ...statuses) {
    return statuses.map((status, index)=>({
            type: index === 0 ? 'message.sent' : 'message.status',
            messageId,
            version: index + 1,
            status,
            previousStatus: statuses[index - 1] ?? null
        }));
}
const aReceivedFact = ()=>{
    return {
        type: 'message.received',
        messageId: 'in',
        version: 1,
        status: 'delivered',
        previousStatus: null
    };
};

//# sourceMappingURL=sms-history.factory.js.map