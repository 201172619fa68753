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
    get consentChanges () {
        return consentChanges;
    },
    get isConsentWord () {
        return isConsentWord;
    }
});
const _stopwords = require("./stop-words");
function isConsentWord(text, channel) {
    const request = (0, _stopwords.consentRequestOf)(text);
    return request !== null && (channel === 'sms' || !request.onlyAfterOut);
}
function consentChanges(stored, texts) {
    const requests = texts.flatMap(({ text, sentAt })=>{
        const request = (0, _stopwords.consentRequestOf)(text);
        return request === null ? [] : [
            {
                ...request,
                at: sentAt
            }
        ];
    }).sort((a, b)=>Date.parse(a.at) - Date.parse(b.at));
    const changes = [];
    let now = stored;
    for (const { opt, at, onlyAfterOut } of requests){
        if (now?.opt === opt || onlyAfterOut && now?.opt !== 'out' || isOlder(at, now)) continue;
        now = {
            opt,
            at,
            source: 'keyword'
        };
        changes.push(now);
    }
    return changes;
}
/**
 * Whether a word was written before what is stored, and so is no news. A STOP is weighed only against words of the same
 * person: whatever else their organization noted, they do not want it.
 */ function isOlder(at, stored) {
    if (stored === null || stored.opt === 'in' && stored.source !== 'keyword') return false;
    return Date.parse(at) < Date.parse(stored.at);
}

//# sourceMappingURL=consent.js.map