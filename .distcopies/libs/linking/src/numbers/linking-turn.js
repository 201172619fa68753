/** Does what an organization wants of PostgreSQL, when it is its turn. */ "use strict";
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
    get LINKING_TURN () {
        return LINKING_TURN;
    },
    get atOnce () {
        return atOnce;
    }
});
const LINKING_TURN = Symbol('LINKING_TURN');
const atOnce = (_orgId, work)=>work();

//# sourceMappingURL=linking-turn.js.map