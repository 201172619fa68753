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
    get indexHistory () {
        return indexHistory;
    },
    get ledgerMustHold () {
        return ledgerMustHold;
    }
});
const _groupby = require("./group-by");
function indexHistory(history) {
    const ledger = (0, _groupby.groupBy)(history.ledger, (row)=>row.text ?? row.id);
    const rows = (0, _groupby.groupBy)(history.database.messages, (row)=>row.token ?? row.id);
    const events = (0, _groupby.groupBy)(history.database.events, (row)=>row.messageId);
    return {
        history,
        tokens: [
            ...history.messages,
            ...history.bulks.flatMap((bulk)=>bulk.rows)
        ].map(({ token })=>token),
        ledgerOf: (token)=>ledger.get(token) ?? [],
        rowsOf: (token)=>rows.get(token) ?? [],
        eventsOf: (messageId)=>events.get(messageId) ?? []
    };
}
const SENT = [
    'sent',
    'delivered',
    'read'
];
/** Failed for the customer although the gateway may have it: silence, a failed delivery, workers that died of it. */ const PERHAPS_ACCEPTED = [
    'UNCONFIRMED',
    'DELIVERY_FAILED',
    'PROCESSING_FAILED'
];
function ledgerMustHold(row) {
    if (SENT.includes(row.status)) return true;
    if (row.status === 'failed' && !PERHAPS_ACCEPTED.includes(row.errorCode ?? '')) return false;
    return null;
}

//# sourceMappingURL=indexed-history.js.map