"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkRefusals", {
    enumerable: true,
    get: function() {
        return checkRefusals;
    }
});
const _answerkind = require("./answer-kind");
const _indexedhistory = require("./indexed-history");
function checkRefusals(indexed) {
    return [
        ...refusedAndSent(indexed),
        ...disagreements(indexed)
    ];
}
/** Of a key that was never free: else another message of it may have been sent. */ function refusedAndSent({ history, ledgerOf }) {
    return history.messages.flatMap((message)=>{
        const answer = (0, _answerkind.definiteAnswer)(message);
        if (answer === undefined || (0, _answerkind.kindOf)(answer) !== 'refused' || ledgerOf(message.token).length === 0) return [];
        const what = `answered ${answer.status} ${answer.body.slice(0, 160)}, and it is in the ledger`;
        return [
            {
                invariant: 'I3',
                subject: message.token,
                what
            }
        ];
    });
}
function disagreements({ tokens, ledgerOf, rowsOf }) {
    return tokens.flatMap((token)=>{
        const rows = rowsOf(token);
        const known = new Set(rows.map(({ id })=>id));
        const strangers = ledgerOf(token).filter(({ id })=>!known.has(id));
        const words = [
            ...rows.map((row)=>faultOf(row, ledgerOf(token).filter(({ id })=>id === row.id).length)),
            ...strangers.map(({ id })=>`is in the ledger as ${id}, and PostgreSQL does not know it`)
        ];
        return words.flatMap((what)=>what === null ? [] : [
                {
                    invariant: 'I3',
                    subject: token,
                    what
                }
            ]);
    });
}
/** @param entries how often the ledger has the message of this row */ function faultOf(row, entries) {
    const error = row.errorCode === null ? '' : ` (${row.errorCode})`;
    if (row.freesKey && (row.status !== 'failed' || row.attempts > 1)) {
        return `its key is free, and it is ${row.status}${error} after ${row.attempts} starts`;
    }
    const must = (0, _indexedhistory.ledgerMustHold)(row);
    if (must === null || must === entries > 0) return null;
    const freed = row.freesKey ? ', its key is free' : '';
    return `PostgreSQL says ${row.status}${error}${freed}, the ledger has ${entries}`;
}

//# sourceMappingURL=refusals.check.js.map