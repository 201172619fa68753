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
    get ownLookup () {
        return ownLookup;
    },
    get rememberingLookup () {
        return rememberingLookup;
    }
});
const _nodedns = require("node:dns");
/** So long a lookup may take before the addresses are used that were found before. */ const PATIENCE_MS = 500;
function rememberingLookup(find = bySystem, patienceMs = PATIENCE_MS) {
    const remembered = new Map();
    const underWay = new Map();
    const look = (name)=>{
        const looking = find(name).then((found)=>{
            remembered.set(name, found);
            return found;
        }).finally(()=>underWay.delete(name));
        underWay.set(name, looking);
        return looking;
    };
    const addressesOf = (name)=>{
        const known = remembered.get(name);
        const looking = underWay.get(name) ?? look(name);
        return known === undefined ? looking : inTime(looking, known, patienceMs);
    };
    return (name, { all, family }, callback)=>{
        addressesOf(name).then((found)=>answer(found, {
                all: all === true,
                family
            }, callback), (error)=>callback(error, ''));
    };
}
const ownLookup = rememberingLookup();
function answer(found, { all, family }, callback) {
    const wanted = Number(String(family ?? 0).replace('IPv', ''));
    const addresses = found.filter((each)=>wanted === 0 || each.family === wanted);
    const [first] = addresses;
    if (first === undefined) callback(Object.assign(new Error('the name has no such address'), {
        code: 'ENOTFOUND'
    }), '');
    else if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
}
/** What is found, or what was known, when that takes too long or fails. */ function inTime(looking, known, ms) {
    return new Promise((resolve)=>{
        const timer = setTimeout(()=>resolve(known), ms);
        looking.then(resolve, ()=>resolve(known)).finally(()=>clearTimeout(timer));
    });
}
function bySystem(name) {
    return new Promise((resolve, reject)=>{
        (0, _nodedns.lookup)(name, {
            all: true
        }, (error, found)=>error === null ? resolve(found) : reject(error));
    });
}

//# sourceMappingURL=own-lookup.js.map