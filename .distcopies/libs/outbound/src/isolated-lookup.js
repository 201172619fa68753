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
    get isolatedLookup () {
        return isolatedLookup;
    },
    get sharedLookup () {
        return sharedLookup;
    }
});
const _promises = require("node:dns/promises");
/** The system's resolver blocks a thread of four; so many names may do that at once. */ const MOST_BLOCKED_THREADS = 2;
/** Per server, twice. */ const TIMEOUT_MS = 2_000;
const TRIES = 2;
function isolatedLookup(options = {}) {
    const resolver = new _promises.Resolver({
        timeout: options.timeoutMs ?? TIMEOUT_MS,
        tries: TRIES
    });
    if (options.servers !== undefined) resolver.setServers(options.servers);
    const fallback = limited(options.fallback ?? bySystem, MOST_BLOCKED_THREADS);
    const underWay = new Map();
    return (name)=>{
        const known = underWay.get(name);
        if (known !== undefined) return known;
        const looking = lookUp(resolver, fallback, name).finally(()=>underWay.delete(name));
        underWay.set(name, looking);
        return looking;
    };
}
let shared;
const sharedLookup = ()=>shared ??= isolatedLookup();
async function lookUp(resolver, fallback, name) {
    const [v4, v6] = await Promise.allSettled([
        resolver.resolve4(name),
        resolver.resolve6(name)
    ]);
    const found = [
        v4,
        v6
    ].flatMap((each)=>each.status === 'fulfilled' ? each.value : []);
    if (found.length > 0) return found;
    const failure = [
        v4,
        v6
    ].find((each)=>each.status === 'rejected' && !isUnknown(each.reason));
    if (failure?.status === 'rejected') throw failure.reason;
    return fallback(name);
}
/** A name server said that there is no such name, or no address of this kind. */ const isUnknown = (error)=>[
        'ENOTFOUND',
        'ENODATA'
    ].includes(error.code ?? '');
async function bySystem(name) {
    return (await (0, _promises.lookup)(name, {
        all: true,
        verbatim: true
    })).map((entry)=>entry.address);
}
/** The lookup, for `most` names at once; others wait. */ function limited(lookup, most) {
    const waiting = [];
    let underWay = 0;
    return async (name)=>{
        if (underWay >= most) await new Promise((resolve)=>waiting.push(resolve));
        underWay += 1;
        try {
            return await lookup(name);
        } finally{
            underWay -= 1;
            waiting.shift()?.();
        }
    };
}

//# sourceMappingURL=isolated-lookup.js.map