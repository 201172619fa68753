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
    get answeredRows () {
        return answeredRows;
    },
    get checkBulkEnd () {
        return checkBulkEnd;
    },
    get checkBulkOrder () {
        return checkBulkOrder;
    },
    get checkBulkRowsFailed () {
        return checkBulkRowsFailed;
    },
    get checkBulkRowsSent () {
        return checkBulkRowsSent;
    }
});
const _indexedhistory = require("./indexed-history");
const _groupby = require("./group-by");
/** What nobody knows is no definite failure. */ const UNKNOWN = 'GATEWAY_504';
function answeredRows({ rows, tries }) {
    const answer = tries.find((each)=>each.status === 200);
    if (answer === undefined) return null;
    const body = JSON.parse(answer.body);
    const { results } = body.data;
    return rows.map((row, index)=>({
            ...row,
            status: results[index]?.status,
            error: results[index]?.error ?? ''
        }));
}
const allAnswered = (bulks)=>bulks.flatMap((bulk)=>answeredRows(bulk) ?? []);
function checkBulkRowsSent({ history, ledgerOf }) {
    return allAnswered(history.bulks).filter((row)=>row.status === 'sent').flatMap(({ token })=>{
        const copies = ledgerOf(token).reduce((sum, entry)=>sum + entry.attempts, 0);
        if (copies === 1) return [];
        return [
            {
                invariant: 'I9',
                subject: token,
                what: `answered sent, and the network received ${copies} copies`
            }
        ];
    });
}
function checkBulkRowsFailed({ history, ledgerOf, rowsOf }) {
    return allAnswered(history.bulks).filter((row)=>row.status === 'failed' && row.error !== UNKNOWN).flatMap(({ token, error })=>{
        if (ledgerOf(token).length > 0) {
            return [
                {
                    invariant: 'I10',
                    subject: token,
                    what: `answered ${error}, and it is in the ledger`
                }
            ];
        }
        const other = rowsOf(token).find((row)=>(0, _indexedhistory.ledgerMustHold)(row) !== false);
        if (other === undefined) return [];
        return [
            {
                invariant: 'I10',
                subject: token,
                what: `answered ${error}, and PostgreSQL says ${other.status}`
            }
        ];
    });
}
function checkBulkOrder({ history, ledgerOf, rowsOf }) {
    return history.bulks.flatMap(({ rows })=>{
        const inOrder = rows.filter(({ token })=>!rowsOf(token).some((row)=>row.parked));
        return [
            ...(0, _groupby.groupBy)(inOrder, (row)=>row.phone).values()
        ].flatMap((ofNumber)=>{
            const places = ofNumber.flatMap(({ token })=>ledgerOf(token).map(({ sentSeq })=>({
                        token,
                        sentSeq
                    })));
            const late = places.find(({ sentSeq }, index)=>sentSeq < (places[index - 1]?.sentSeq ?? 0));
            if (late === undefined) return [];
            return [
                {
                    invariant: 'I11',
                    subject: late.token,
                    what: 'was sent before the row that stands before it'
                }
            ];
        });
    });
}
function checkBulkEnd({ history }) {
    const found = (subject, what)=>({
            invariant: 'I12',
            subject,
            what
        });
    const unanswered = history.bulks.flatMap((bulk)=>{
        const answered = answeredRows(bulk);
        if (answered === null) return [
            found(bulk.name, `was not answered: ${bulk.tries.at(-1)?.body ?? ''}`)
        ];
        const broken = answered.find(({ status })=>status !== 'sent' && status !== 'failed');
        return broken === undefined ? [] : [
            found(broken.token, `has the result ${String(broken.status)}`)
        ];
    });
    const open = history.database.bulks.filter((batch)=>!batch.isFinished || batch.done !== batch.total).map(({ id, done, total })=>found(id, `is not finished: ${done} of ${total} rows are done`));
    return [
        ...unanswered,
        ...open
    ];
}

//# sourceMappingURL=bulk.check.js.map