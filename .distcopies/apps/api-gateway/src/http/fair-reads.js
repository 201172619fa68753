"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "fairReads", {
    enumerable: true,
    get: function() {
        return fairReads;
    }
});
const _errors = require("../../../../libs/errors/src");
const _fairshare = require("../../../../libs/fair-share/src");
/** A read that has no connection to PostgreSQL by then is refused. */ const LONGEST_WAIT_MS = 5_000;
function fairReads(connections, mostPerOrganization, loop = new _fairshare.BusyLoop()) {
    const shared = Math.max(1, Math.floor(connections / 2));
    const mostPerOwner = Math.min(mostPerOrganization, Math.ceil(shared / 2));
    return {
        pool: new _fairshare.FairPool({
            shared,
            mostPerOwner,
            restOf: (org)=>loop.restOf(org)
        }),
        longestWaitMs: LONGEST_WAIT_MS,
        busy
    };
}
function busy() {
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message: 'Too many reads are in progress, in your organization or in total. Try again when they are done.',
        headers: {
            'Retry-After': '1'
        }
    });
}

//# sourceMappingURL=fair-reads.js.map