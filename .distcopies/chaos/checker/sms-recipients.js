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
    get endingOf () {
        return endingOf;
    },
    get isOver () {
        return isOver;
    },
    get writesBack () {
        return writesBack;
    }
});
const FAILS = {
    '0002': {
        errorCode: 'DELIVERY_FAILED',
        leaves: 'once'
    },
    '0005': {
        errorCode: 'NUMBER_INVALID',
        leaves: 'never'
    },
    '0014': {
        errorCode: 'GENERIC_FAILURE',
        leaves: 'once'
    },
    // The only failure with which surely nothing was sent: another attempt may follow.
    '0015': {
        errorCode: 'NO_SERVICE',
        leaves: 'per attempt'
    }
};
const REPLIES = [
    '0009',
    '0010'
];
const lastFour = ({ recipient })=>recipient.slice(-4);
function endingOf(message) {
    const failure = FAILS[lastFour(message)];
    // That a delivery failed is heard by a report only.
    const isHeard = message.isReported || failure?.errorCode !== 'DELIVERY_FAILED';
    if (failure !== undefined && isHeard) return {
        status: 'failed',
        ...failure
    };
    return {
        status: message.isReported ? 'delivered' : 'sent',
        errorCode: null,
        leaves: 'once'
    };
}
/** Ends of an SMS that outlived itself before it was sent; the second one: its phone was away all the time. */ const OVER = [
    'EXPIRED',
    'DEVICE_OFFLINE'
];
const isOver = ({ mayExpire }, errorCode)=>mayExpire && OVER.includes(errorCode ?? '');
const writesBack = (message)=>REPLIES.includes(lastFour(message));

//# sourceMappingURL=sms-recipients.js.map