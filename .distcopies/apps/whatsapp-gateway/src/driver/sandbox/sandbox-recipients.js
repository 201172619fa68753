/** What the sandbox's network does with a message. Stored: never rename. */ "use strict";
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
    get behaviourOf () {
        return behaviourOf;
    },
    get optionOf () {
        return optionOf;
    },
    get voteFor () {
        return voteFor;
    }
});
const BY_LAST_FOUR = {
    '0001': {
        kind: 'accepts',
        receipts: [
            'delivered'
        ]
    },
    '0002': {
        kind: 'accepts',
        receipts: [
            'failed'
        ]
    },
    '0003': {
        kind: 'accepts',
        receipts: [
            'delivered',
            'read'
        ]
    },
    '0004': {
        kind: 'accepts',
        receipts: []
    },
    '0005': {
        kind: 'absent'
    },
    '0006': {
        kind: 'disconnects'
    },
    '0007': {
        kind: 'hangs'
    },
    '0008': {
        kind: 'garbage'
    },
    '0009': {
        kind: 'accepts',
        receipts: [
            'delivered',
            'text'
        ]
    },
    '0010': {
        kind: 'accepts',
        receipts: [
            'delivered',
            'stop'
        ]
    },
    '0011': {
        kind: 'votes'
    },
    '0012': {
        kind: 'accepts',
        receipts: [
            'delivered',
            'image'
        ]
    },
    '0013': {
        kind: 'restricts'
    }
};
const USUAL = {
    kind: 'accepts',
    receipts: [
        'delivered'
    ]
};
/** Groups are accepted and not tracked. */ const GROUP = {
    kind: 'accepts',
    receipts: []
};
function behaviourOf(recipient) {
    if (recipient.endsWith('@g.us')) return GROUP;
    return BY_LAST_FOUR[recipient.slice(-4)] ?? USUAL;
}
function voteFor(option) {
    return `vote:${encodeURIComponent(option)}`;
}
function optionOf(receipt) {
    return receipt.startsWith('vote:') ? decodeURIComponent(receipt.slice('vote:'.length)) : undefined;
}

//# sourceMappingURL=sandbox-recipients.js.map