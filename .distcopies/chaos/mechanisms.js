"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MECHANISMS", {
    enumerable: true,
    get: function() {
        return MECHANISMS;
    }
});
const _bitescenario = require("./scenarios/bite.scenario");
const MECHANISMS = [
    {
        name: 'idempotency',
        what: 'the API forgets Idempotency-Keys',
        preloads: {
            'api-gateway': [
                'without-idempotency'
            ]
        },
        scenario: _bitescenario.ASK_TWICE,
        breaks: [
            'I1',
            'I2'
        ]
    },
    {
        name: 'ledger',
        what: 'the gateway app forgets what it has sent',
        preloads: {
            'whatsapp-gateway': [
                'without-ledger'
            ]
        },
        scenario: _bitescenario.SENDERS_DIE,
        breaks: [
            'I1',
            'I2'
        ]
    },
    {
        name: 'lane-order',
        what: 'a message in backoff does not hold up its number',
        preloads: {
            'whatsapp-sender': [
                'without-lane-order'
            ]
        },
        scenario: _bitescenario.GATEWAY_DIES,
        breaks: [
            'I4'
        ]
    },
    {
        name: 'sweeper',
        what: 'nobody looks for lanes that were left',
        preloads: {
            'whatsapp-sender': [
                'without-sweeper'
            ]
        },
        scenario: _bitescenario.SENDERS_FORGET,
        breaks: [
            'I6'
        ]
    },
    {
        name: 'start',
        what: 'calls are made before PostgreSQL knows of them',
        preloads: {
            'whatsapp-sender': [
                'without-start'
            ]
        },
        scenario: _bitescenario.SENDERS_AWAY,
        breaks: [
            'I3'
        ]
    },
    {
        name: 'fence',
        what: 'a former owner of a lane may still write',
        preloads: {
            'whatsapp-sender': [
                'without-fence'
            ]
        },
        scenario: _bitescenario.TWO_ZOMBIES,
        breaks: [
            'I3'
        ]
    },
    {
        name: 'refund',
        what: 'the plan does not get back what was not sent',
        preloads: {
            'whatsapp-sender': [
                'without-refund'
            ]
        },
        scenario: _bitescenario.ASK_TWICE,
        breaks: [
            'I5'
        ]
    },
    {
        name: 'freed-key',
        what: 'an Idempotency-Key is free although its message may have been written',
        preloads: {
            'whatsapp-sender': [
                'without-proof'
            ]
        },
        scenario: _bitescenario.GATEWAY_DIES,
        breaks: [
            'I1',
            'I2',
            'I3'
        ]
    },
    {
        name: 'bulk-message-id',
        what: "a bulk row's message id is chosen when it is sent, not when the bulk send is accepted",
        preloads: {
            'whatsapp-sender': [
                'without-bulk-message-id'
            ]
        },
        scenario: _bitescenario.PACERS_DIE,
        breaks: [
            'I2',
            'I9'
        ]
    },
    {
        name: 'bulk-key',
        what: 'the API forgets the Idempotency-Keys of bulk sends',
        preloads: {
            'api-gateway': [
                'without-bulk-key'
            ]
        },
        scenario: _bitescenario.BULK_ASKED_TWICE,
        breaks: [
            'I2',
            'I9'
        ]
    },
    {
        name: 'sms-again',
        what: 'an SMS that was offered once is not offered again, though the answer may have been lost',
        preloads: {
            'sms-dispatcher': [
                'without-sms-again'
            ]
        },
        scenario: _bitescenario.LOST_ANSWERS,
        breaks: [
            'S1',
            'I6'
        ]
    },
    {
        name: 'sms-id',
        what: 'an SMS has a new id with every offer',
        preloads: {
            'sms-dispatcher': [
                'without-sms-id'
            ]
        },
        scenario: _bitescenario.SMS_BURST,
        breaks: [
            'S1',
            'S2'
        ]
    },
    {
        name: 'sms-lane',
        what: 'the lane of a phone is read in no order',
        preloads: {
            'sms-dispatcher': [
                'without-sms-lane'
            ]
        },
        scenario: _bitescenario.SMS_BURST,
        breaks: [
            'S5'
        ]
    },
    {
        name: 'sms-order',
        what: 'the times by which a phone orders what it has grow the wrong way',
        preloads: {
            'sms-dispatcher': [
                'without-sms-order'
            ]
        },
        scenario: _bitescenario.SMS_BURST,
        breaks: [
            'S5'
        ]
    },
    {
        name: 'sms-compare',
        what: 'a report is applied whatever its SMS has become',
        preloads: {
            'sms-dispatcher': [
                'without-sms-compare'
            ]
        },
        scenario: _bitescenario.LOST_ANSWERS,
        breaks: [
            'S4',
            'I8'
        ]
    },
    {
        name: 'sms-envelope',
        what: 'a received SMS is stored as often as it is told of',
        preloads: {
            'sms-dispatcher': [
                'without-sms-envelope'
            ]
        },
        scenario: _bitescenario.LOST_ANSWERS,
        breaks: [
            'S7'
        ]
    }
];

//# sourceMappingURL=mechanisms.js.map