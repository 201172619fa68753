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
    get definiteAnswer () {
        return definiteAnswer;
    },
    get isDefinite () {
        return isDefinite;
    },
    get kindOf () {
        return kindOf;
    }
});
const AGAIN_STATUSES = [
    429,
    500,
    503
];
/** The texts with which the service says that the outcome is open (architecture, section 2). */ const OPEN_OUTCOME = /is not known|did not say whether/;
/** `reason` of every answer that frees its key (docs/adr/0019-answers-that-free-a-key.md). */ const FREES_KEY = '"reason":"NOT_SENT"';
function kindOf(answer) {
    const { status, body } = answer;
    if (status === 200 || status === 201) return 'sent';
    if (status === 202) return 'accepted';
    if (status === null || AGAIN_STATUSES.includes(status) || body.includes('IDEMPOTENCY_IN_PROGRESS')) return 'again';
    if (body.includes(FREES_KEY)) return 'unsent';
    if (status === 502 && OPEN_OUTCOME.test(body)) return 'unknown';
    return 'refused';
}
function definiteAnswer(message) {
    return message.tries.find((each)=>isDefinite(each));
}
function isDefinite(answer) {
    const kind = kindOf(answer);
    return kind === 'sent' || kind === 'accepted' || kind === 'refused';
}

//# sourceMappingURL=answer-kind.js.map