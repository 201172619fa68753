"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PullShares", {
    enumerable: true,
    get: function() {
        return PullShares;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
/** So long a phone waits while the others of its organization pull. */ const LONGEST_WAIT_MS = 10_000;
/** Phones that wait: those of one organization at most half of them. */ const MOST_WAITING = 2_000;
let PullShares = class PullShares {
    /** @param poolSize connections of this process */ constructor(poolSize){
        this.loop = new _fairshare.BusyLoop();
        const restOf = (org)=>this.loop.restOf(org);
        this.pool = new _fairshare.FairPool({
            ...(0, _fairshare.connectionShares)(poolSize),
            mostWaiting: MOST_WAITING,
            restOf
        });
    }
    /**
   * Does the work when the organization has a connection.
   *
   * @throws AppError RATE_LIMITED when it has none for too long; the app asks again by itself
   */ async run(orgId, work) {
        this.loop.note(orgId);
        const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
        if (permit === null) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: 'Too many phones of this organization are asking for messages at once.',
                headers: {
                    'Retry-After': '5'
                }
            });
        }
        try {
            return await work();
        } finally{
            permit.release();
        }
    }
};

//# sourceMappingURL=pull-shares.js.map