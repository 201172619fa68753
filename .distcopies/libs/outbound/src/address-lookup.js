"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkPublicUrl", {
    enumerable: true,
    get: function() {
        return checkPublicUrl;
    }
});
const _addresspolicy = require("./address-policy");
const _isolatedlookup = require("./isolated-lookup");
const _publicurl = require("./public-url");
const LOOKUP_TIMEOUT_MS = 3_000;
async function checkPublicUrl(text, rules = {}, lookup = (0, _isolatedlookup.sharedLookup)()) {
    const policy = new _addresspolicy.AddressPolicy(rules.allowedNetworks);
    const verdict = (0, _publicurl.judgeUrl)(text, policy, rules.allowHttp ?? false);
    if (!verdict.ok || (0, _publicurl.literalOf)(verdict.url) !== null) return verdict;
    const isPlain = verdict.url.protocol === 'http:';
    const addresses = await lookupWithin(lookup, verdict.url.hostname);
    const isAllowed = (address)=>isPlain ? policy.isListed(address) : policy.allows(address);
    return addresses.every(isAllowed) ? verdict : {
        ok: false,
        reason: 'private_address'
    };
}
async function lookupWithin(lookup, name) {
    let timer;
    const late = new Promise((resolve)=>{
        timer = setTimeout(()=>resolve([]), LOOKUP_TIMEOUT_MS);
    });
    try {
        return await Promise.race([
            lookup(name).catch(()=>[]),
            late
        ]);
    } finally{
        clearTimeout(timer);
    }
}

//# sourceMappingURL=address-lookup.js.map