"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventShares", {
    enumerable: true,
    get: function() {
        return EventShares;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
/** So long a batch waits for its turn; its app asks again. */ const WAIT_MS = 10_000;
let EventShares = class EventShares {
    /** @param poolSize connections of this process */ constructor(poolSize){
        this.loop = new _fairshare.BusyLoop();
        const shared = Math.max(1, Math.ceil(poolSize * 0.6));
        const restOf = (org)=>this.loop.restOf(org);
        this.pool = new _fairshare.FairPool({
            shared,
            mostPerOwner: Math.max(1, shared - 1),
            mostWaiting: 400,
            restOf
        });
    }
    /** Runs work in the database. @throws AppError SERVICE_UNAVAILABLE when it is not the organization's turn in time */ async run(orgId, work) {
        this.loop.note(orgId);
        const permit = await this.pool.acquire(orgId, WAIT_MS);
        if (permit === null) {
            throw new _errors.AppError('SERVICE_UNAVAILABLE', {
                message: 'Your organization is sending too many events at once. Send this batch again.',
                headers: {
                    'Retry-After': '2'
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

//# sourceMappingURL=event-shares.js.map