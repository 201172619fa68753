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
    get changeRecipient () {
        return changeRecipient;
    },
    get newRow () {
        return newRow;
    },
    get stateOf () {
        return stateOf;
    }
});
function newRow(message, state, at) {
    return {
        ...message,
        recipients: message.phoneNumbers.map((phoneNumber)=>({
                phoneNumber,
                state,
                error: null
            })),
        states: {
            Pending: at,
            ...state === 'Cancelled' && {
                Cancelled: at
            }
        },
        steps: message.phoneNumbers.map(()=>[]),
        transmissions: 0
    };
}
function stateOf(row) {
    const states = row.recipients.map(({ state })=>state);
    for (const state of [
        'Pending',
        'Cancelling',
        'Cancelled',
        'Processed'
    ]){
        if (states.includes(state)) return state;
    }
    if (states.every((state)=>state === 'Failed')) return 'Failed';
    return states.every((state)=>state === 'Delivered') ? 'Delivered' : 'Sent';
}
function changeRecipient(row, index, change) {
    const recipient = row.recipients[index];
    if (recipient === undefined || recipient.state === 'Failed') return;
    recipient.state = change.state;
    recipient.error = change.error;
    row.states[stateOf(row)] ??= change.at;
}

//# sourceMappingURL=message-row.js.map