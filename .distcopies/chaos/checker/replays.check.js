"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkReplays", {
    enumerable: true,
    get: function() {
        return checkReplays;
    }
});
const _answerkind = require("./answer-kind");
function checkReplays({ history }) {
    const bulks = history.bulks.map(({ name, tries })=>({
            token: name,
            tries: tries.map(withoutSpace)
        }));
    return [
        ...history.messages,
        ...history.sms.messages,
        ...bulks
    ].flatMap(({ token, tries })=>{
        const definite = tries.filter((each)=>(0, _answerkind.isDefinite)(each)).sort((a, b)=>a.endedAt - b.endedAt);
        const [first] = definite;
        if (first === undefined) return [];
        // Who asked before may hear late what became of an earlier message of the key.
        const taken = tries.find((each)=>(0, _answerkind.kindOf)(each) === 'unsent' && each.startedAt >= first.endedAt);
        const other = taken ?? definite.find(({ status, body })=>status !== first.status || body !== first.body);
        if (other === undefined) return [];
        const what = `answered ${first.status} ${first.body}, later ${other.status} ${other.body}`;
        return [
            {
                invariant: 'I7',
                subject: token,
                what
            }
        ];
    });
}
/** How long a client waited shows as white space before its answer. */ const withoutSpace = (answer)=>({
        ...answer,
        body: answer.body.trimStart()
    });

//# sourceMappingURL=replays.check.js.map