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
    get ledgerOf () {
        return ledgerOf;
    },
    get readLedger () {
        return readLedger;
    }
});
const _nodepath = require("node:path");
const _journal = require("./journal");
const _messagerow = require("./message-row");
const _phonestore = require("./phone.store");
function readLedger(folder) {
    const state = new _phonestore.PhoneState();
    for (const entry of (0, _journal.readJournal)((0, _nodepath.join)(folder, _phonestore.JOURNAL_FILE)).entries)state.apply(entry);
    return ledgerOf(state);
}
function ledgerOf(state) {
    return {
        identity: state.identity,
        radio: [
            ...state.radio
        ],
        messages: [
            ...state.messages.values()
        ].map((row)=>({
                id: row.id,
                state: (0, _messagerow.stateOf)(row),
                error: row.recipients[0]?.error ?? null,
                transmissions: row.transmissions
            })),
        unreported: state.reports.size + state.calls.size,
        webhooks: state.webhooks.length
    };
}

//# sourceMappingURL=ledger-reader.js.map