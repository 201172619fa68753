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
    get keyRoute () {
        return keyRoute;
    },
    get storedKey () {
        return storedKey;
    }
});
const keyRoute = ({ mode }, route)=>mode === 'live' ? route : `${route} (test)`;
function storedKey({ mode, idempotency }) {
    if (idempotency === null || mode === 'live') return idempotency;
    return {
        ...idempotency,
        route: keyRoute({
            mode
        }, idempotency.route)
    };
}

//# sourceMappingURL=origin.js.map