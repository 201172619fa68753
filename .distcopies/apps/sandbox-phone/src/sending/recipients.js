"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "behaviourOf", {
    enumerable: true,
    get: function() {
        return behaviourOf;
    }
});
const DELIVERED = [
    'sent',
    'delivered'
];
const BY_LAST_FOUR = {
    '0002': {
        kind: 'takes',
        steps: [
            'sent',
            'undelivered'
        ]
    },
    '0004': {
        kind: 'takes',
        steps: []
    },
    '0005': {
        kind: 'refuses'
    },
    '0006': {
        kind: 'offline',
        steps: DELIVERED
    },
    '0007': {
        kind: 'hangs',
        steps: DELIVERED
    },
    '0008': {
        kind: 'garbage',
        steps: DELIVERED
    },
    '0009': {
        kind: 'takes',
        steps: [
            ...DELIVERED,
            'text'
        ]
    },
    '0010': {
        kind: 'takes',
        steps: [
            ...DELIVERED,
            'stop'
        ]
    },
    '0014': {
        kind: 'takes',
        steps: [
            'generic_failure'
        ]
    },
    '0015': {
        kind: 'takes',
        steps: [
            'no_service'
        ]
    }
};
/** Also 0001, and 0003: nobody tells a sender that an SMS was read. */ const USUAL = {
    kind: 'takes',
    steps: DELIVERED
};
function behaviourOf(number) {
    return BY_LAST_FOUR[number.replace(/\D/g, '').slice(-4)] ?? USUAL;
}

//# sourceMappingURL=recipients.js.map