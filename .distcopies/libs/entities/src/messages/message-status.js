/** What a message can be for its customer (contract.md D1). Stored: never rename. */ "use strict";
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
    get FAILURE_REASONS () {
        return FAILURE_REASONS;
    },
    get MESSAGE_ERROR_CODES () {
        return MESSAGE_ERROR_CODES;
    },
    get MESSAGE_STATES () {
        return MESSAGE_STATES;
    },
    get MESSAGE_STATUSES () {
        return MESSAGE_STATUSES;
    },
    get PRIORITIES () {
        return PRIORITIES;
    },
    get STATUS_TRANSITIONS () {
        return STATUS_TRANSITIONS;
    },
    get canBecome () {
        return canBecome;
    }
});
const MESSAGE_STATUSES = [
    'pending',
    'sent',
    'delivered',
    'read',
    'failed'
];
const MESSAGE_STATES = [
    'queued',
    'started',
    'done',
    'dead',
    'held'
];
const PRIORITIES = {
    otp: 0,
    api: 1,
    bulk: 2,
    campaign: 3
};
const STATUS_TRANSITIONS = {
    pending: [
        'sent',
        'failed'
    ],
    sent: [
        'failed',
        'delivered',
        'read'
    ],
    delivered: [
        'read'
    ],
    read: [],
    // A late real acknowledgement wins over a failure, except over a cancellation.
    failed: [
        'sent',
        'delivered',
        'read'
    ]
};
function canBecome(from, to, errorCode) {
    if (from === 'failed' && errorCode === 'CANCELED') return false;
    return STATUS_TRANSITIONS[from].includes(to);
}
const MESSAGE_ERROR_CODES = [
    'NUMBER_INVALID',
    'NOT_ON_WHATSAPP',
    'RECIPIENT_BLOCKED',
    'NO_SERVICE',
    'RADIO_OFF',
    'NO_CREDIT',
    'LIMIT_REACHED',
    'GENERIC_FAILURE',
    'DELIVERY_FAILED',
    'DEVICE_OFFLINE',
    'ACCOUNT_LOGGED_OUT',
    'ACCOUNT_RESTRICTED',
    'UNCONFIRMED',
    'EXPIRED',
    'CANCELED',
    'OPTED_OUT',
    'MEDIA_FETCH_FAILED',
    'GATEWAY_CLOSED',
    'GATEWAY_ERROR',
    'PROCESSING_FAILED'
];
const FAILURE_REASONS = [
    'NOT_ON_WHATSAPP',
    'RESTRICTED',
    'REFUSED',
    'CANCELED',
    'NOT_SENT',
    'TIMED_OUT',
    'GARBAGE',
    'UNKNOWN_OUTCOME'
];

//# sourceMappingURL=message-status.js.map