"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "bulkFigures", {
    enumerable: true,
    get: function() {
        return bulkFigures;
    }
});
const _bulkcheck = require("../checker/bulk.check");
const _recovery = require("./recovery");
function bulkFigures({ bulks }) {
    const results = bulks.flatMap((bulk)=>(0, _bulkcheck.answeredRows)(bulk) ?? []);
    const unknown = results.filter((row)=>row.error === 'GATEWAY_504').length;
    const sent = results.filter((row)=>row.status === 'sent').length;
    const answers = bulks.flatMap(({ tries })=>{
        const answer = tries.find((each)=>each.status === 200);
        return answer === undefined ? [] : [
            {
                answer,
                tries
            }
        ];
    });
    return {
        count: bulks.length,
        answered: answers.length,
        rows: bulks.reduce((sum, bulk)=>sum + bulk.rows.length, 0),
        sent,
        failed: results.length - sent - unknown,
        unknown,
        requests: (0, _recovery.spreadOf)(answers.map(({ answer, tries })=>tries.filter((each)=>each.startedAt <= answer.startedAt).length)),
        took_ms: (0, _recovery.spreadOf)(answers.map(({ answer, tries })=>answer.endedAt - (tries[0]?.startedAt ?? 0)))
    };
}

//# sourceMappingURL=bulk-figures.js.map