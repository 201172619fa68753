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
    get refusalOf () {
        return refusalOf;
    },
    get toAuthenticatedKey () {
        return toAuthenticatedKey;
    }
});
const _allowednetworks = require("./allowed-networks");
function toAuthenticatedKey(row) {
    return {
        id: row.id,
        orgId: row.orgId,
        mode: row.mode,
        scopes: new Set(row.scopes),
        rateLimitPerMinute: row.rateLimitPerMinute,
        expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
        allowedNetworks: row.allowedNetworks.length === 0 ? null : new _allowednetworks.AllowedNetworks(row.allowedNetworks),
        isSuspended: row.isSuspended
    };
}
function refusalOf(key, address) {
    if (key.allowedNetworks?.contain(address) === false) return 'IP_NOT_ALLOWED';
    return key.isSuspended ? 'ORGANIZATION_SUSPENDED' : null;
}

//# sourceMappingURL=authenticated-key.js.map