/** One caller who waits for an answer. */ "use strict";
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
    get anyoneWaits () {
        return anyoneWaits;
    },
    get isPast () {
        return isPast;
    }
});
function anyoneWaits(calls) {
    return calls.some((call)=>!call.canceled && !isPast(call));
}
function isPast({ endsAt }) {
    return endsAt !== undefined && performance.now() > endsAt;
}

//# sourceMappingURL=call.js.map