"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "smsFigures", {
    enumerable: true,
    get: function() {
        return smsFigures;
    }
});
const _answerkind = require("../checker/answer-kind");
const _groupby = require("../checker/group-by");
const _recovery = require("./recovery");
function smsFigures({ sms, database }) {
    const ids = new Set(sms.rows.map(({ id })=>id));
    const ended = database.messages.filter(({ id })=>ids.has(id));
    const leftAt = new Map(sms.radio.map(({ text, at })=>[
            text,
            at
        ]));
    const answers = sms.messages.flatMap(({ token, tries })=>{
        const answer = tries.find((each)=>(0, _answerkind.kindOf)(each) === 'sent');
        return answer === undefined ? [] : [
            {
                token,
                answeredAt: answer.endedAt
            }
        ];
    });
    const ends = (0, _groupby.groupBy)(ended, ({ status, errorCode })=>`${status} ${errorCode ?? ''}`.trim());
    return {
        count: sms.messages.length,
        accepted: answers.length,
        requests: sms.messages.reduce((sum, { tries })=>sum + tries.length, 0),
        left_phones: sms.radio.length,
        ends: Object.fromEntries([
            ...ends
        ].map(([end, rows])=>[
                end,
                rows.length
            ])),
        retries: sms.rows.reduce((sum, { attempts })=>sum + Math.max(0, attempts - 1), 0),
        received: sms.received.length,
        accepted_to_radio_ms: (0, _recovery.spreadOf)(answers.flatMap(({ token, answeredAt })=>{
            const at = leftAt.get(token);
            // A client that went away asked again later.
            return at === undefined || at < answeredAt ? [] : [
                at - answeredAt
            ];
        }))
    };
}

//# sourceMappingURL=sms-figures.js.map