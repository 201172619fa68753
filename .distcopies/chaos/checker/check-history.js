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
    get INVARIANTS () {
        return INVARIANTS;
    },
    get checkHistory () {
        return checkHistory;
    }
});
const _auditcheck = require("./audit.check");
const _bulkcheck = require("./bulk.check");
const _exactlyoncecheck = require("./exactly-once.check");
const _indexedhistory = require("./indexed-history");
const _ordercheck = require("./order.check");
const _quiescencecheck = require("./quiescence.check");
const _refusalscheck = require("./refusals.check");
const _replayscheck = require("./replays.check");
const _smseventscheck = require("./sms-events.check");
const _smsoncecheck = require("./sms-once.check");
const _smsordercheck = require("./sms-order.check");
const _usagecheck = require("./usage.check");
const INVARIANTS = {
    I1: {
        promise: 'answered 200 = sent exactly once',
        check: _exactlyoncecheck.checkSentOnce
    },
    I2: {
        promise: 'nothing sent twice',
        check: _exactlyoncecheck.checkNothingTwice
    },
    I3: {
        promise: 'refused, or its key free again = not sent; PostgreSQL agrees with the ledger, message by message',
        check: _refusalscheck.checkRefusals
    },
    I4: {
        promise: 'order per number',
        check: _ordercheck.checkOrder
    },
    I5: {
        promise: 'plan counter = charged messages',
        check: _usagecheck.checkUsage
    },
    I6: {
        promise: 'quiet: no lease, nothing open',
        check: _quiescencecheck.checkQuiescence
    },
    I7: {
        promise: 'equal answers for one Idempotency-Key, once one does not free it',
        check: _replayscheck.checkReplays
    },
    I8: {
        promise: 'status never backwards, no version missing',
        check: _auditcheck.checkAudit
    },
    I9: {
        promise: 'a bulk row answered sent = sent exactly once',
        check: _bulkcheck.checkBulkRowsSent
    },
    I10: {
        promise: 'a bulk row answered failed for good = not sent',
        check: _bulkcheck.checkBulkRowsFailed
    },
    I11: {
        promise: 'order within a bulk send',
        check: _bulkcheck.checkBulkOrder
    },
    I12: {
        promise: 'every bulk send ends, with every row answered',
        check: _bulkcheck.checkBulkEnd
    },
    S1: {
        promise: 'an SMS answered 201 left its phone exactly once',
        check: _smsoncecheck.checkSmsSent
    },
    S2: {
        promise: 'no SMS left twice, from another phone, to somebody else',
        check: _smsoncecheck.checkSmsNothingTwice
    },
    S3: {
        promise: 'every SMS came to the end that its recipient gives it',
        check: _smsoncecheck.checkSmsEnds
    },
    S4: {
        promise: 'one event per SMS and per change of its status',
        check: _smseventscheck.checkSmsFacts
    },
    S5: {
        promise: 'order per phone',
        check: _smsordercheck.checkSmsOrder
    },
    S6: {
        promise: 'no SMS left after its end',
        check: _smsoncecheck.checkSmsLife
    },
    S7: {
        promise: 'every received SMS stored once',
        check: _smseventscheck.checkSmsReceived
    },
    S8: {
        promise: 'phones are told nothing that their app misreads',
        check: _smseventscheck.checkSmsComplaints
    }
};
function checkHistory(history) {
    const indexed = (0, _indexedhistory.indexHistory)(history);
    return Object.values(INVARIANTS).flatMap(({ check })=>check(indexed));
}

//# sourceMappingURL=check-history.js.map