"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BodySlots", {
    enumerable: true,
    get: function() {
        return BodySlots;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _fairshare = require("../../../../../libs/fair-share/src");
/** The longest SMS there is, escaped; and the health of a phone. */ const SMALL_BYTES = 512 * 1024;
/** The app gives up after 30 seconds; nobody is to hold a slot for longer than that. */ const LONGEST_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;
let BodySlots = class BodySlots {
    /**
   * Waits for a turn to read a body that is long, or does not say how long it is; the answer ends it.
   *
   * @param contentLength the header
   * @throws AppError RATE_LIMITED; the app tries again, 16 times in 45 hours
   */ async enter(orgId, contentLength, answer) {
        if (contentLength !== undefined && Number(contentLength) <= SMALL_BYTES) return;
        const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
        if (permit === null) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: 'The phones of this organization send too many MMS at once.',
                headers: {
                    'Retry-After': '5'
                }
            });
        }
        const timer = setTimeout(()=>answer.destroy(), LONGEST_MS);
        const leave = ()=>{
            clearTimeout(timer);
            permit.release();
        };
        // Gone while it waited: nothing would ever end it.
        if (answer.destroyed) leave();
        else answer.once('close', leave);
    }
    constructor(){
        this.pool = new _fairshare.FairPool({
            shared: 2,
            guaranteed: 1,
            mostPerOwner: 2,
            mostHeld: 8,
            mostWaiting: 100
        });
    }
};

//# sourceMappingURL=body-slots.js.map