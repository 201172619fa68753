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
    get checkNothingTwice () {
        return checkNothingTwice;
    },
    get checkSentOnce () {
        return checkSentOnce;
    }
});
const _answerkind = require("./answer-kind");
function checkSentOnce({ history, ledgerOf, rowsOf }) {
    const lost = history.messages.filter(({ token, tries })=>tries.some((each)=>(0, _answerkind.kindOf)(each) === 'accepted') && rowsOf(token).length === 0).map(({ token })=>({
            invariant: 'I1',
            subject: token,
            what: 'answered 202, and PostgreSQL has nothing'
        }));
    const sent = history.messages.filter((message)=>message.tries.some((each)=>(0, _answerkind.kindOf)(each) === 'sent')).flatMap(({ token })=>{
        const copies = ledgerOf(token).reduce((sum, row)=>sum + row.attempts, 0);
        if (copies === 1) return [];
        return [
            {
                invariant: 'I1',
                subject: token,
                what: `answered 200, and the network received ${copies} copies`
            }
        ];
    });
    return [
        ...lost,
        ...sent
    ];
}
function checkNothingTwice({ history, tokens, ledgerOf, rowsOf }) {
    const asked = new Set(tokens);
    const violations = [];
    const found = (subject, what)=>void violations.push({
            invariant: 'I2',
            subject,
            what
        });
    for (const token of asked){
        const entries = ledgerOf(token);
        if (entries.length > 1) found(token, `is in the ledger ${entries.length} times`);
        for (const { attempts } of entries)if (attempts > 1) found(token, `the network received it ${attempts} times`);
        const kept = rowsOf(token).filter(({ freesKey })=>!freesKey);
        if (kept.length > 1) found(token, `one Idempotency-Key made ${kept.length} messages, and was free for none`);
    }
    for (const { id, text } of history.ledger){
        if (text === undefined || !asked.has(text)) found(id, 'is in the ledger, and no client sent it');
    }
    return violations;
}

//# sourceMappingURL=exactly-once.check.js.map