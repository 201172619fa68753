"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "bulkIntake", {
    enumerable: true,
    get: function() {
        return bulkIntake;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
/**
 * Bulk sends that are accepted at the same moment. The others wait here: in the line for the database's connections
 * they would hold up every other request, and be refused after two seconds.
 */ const ACCEPTED_AT_ONCE = 3;
/** Of one organization: its own wait for each other. */ const OF_ONE_ORGANIZATION = 1;
const LONGEST_WAIT_MS = 20_000;
/** Bodies of up to 8 MB wait with them, also when their clients have left; of one organization half of these. */ const MOST_WAITING = 200;
function bulkIntake() {
    const pool = new _fairshare.FairPool({
        shared: ACCEPTED_AT_ONCE,
        mostPerOwner: OF_ONE_ORGANIZATION,
        mostWaiting: MOST_WAITING
    });
    return {
        pool,
        longestWaitMs: LONGEST_WAIT_MS,
        busy
    };
}
function busy() {
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message: 'Too many bulk sends are arriving at once. Yours was not accepted: send it again.',
        headers: {
            'Retry-After': '5'
        }
    });
}

//# sourceMappingURL=bulk-intake.js.map