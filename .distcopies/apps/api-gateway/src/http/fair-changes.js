"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "fairChanges", {
    enumerable: true,
    get: function() {
        return fairChanges;
    }
});
const _errors = require("../../../../libs/errors/src");
const _fairshare = require("../../../../libs/fair-share/src");
/** Changes are short; only many of one organization at once, or a lock of its own, make one wait so long. */ const LONGEST_WAIT_MS = 10_000;
function fairChanges(connections, mostPerOrganization, loop = new _fairshare.BusyLoop()) {
    const mostPerOwner = Math.min(mostPerOrganization, Math.ceil(connections / 4));
    const restOf = (org)=>loop.restOf(org);
    return {
        pool: new _fairshare.FairPool({
            shared: Infinity,
            mostPerOwner,
            restOf
        }),
        longestWaitMs: LONGEST_WAIT_MS,
        busy
    };
}
function busy() {
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message: 'Your organization has too many changes in progress, so this one was not made. Try again when they are ' + 'done.',
        headers: {
            'Retry-After': '1'
        }
    });
}

//# sourceMappingURL=fair-changes.js.map