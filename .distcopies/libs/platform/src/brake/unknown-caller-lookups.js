"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UnknownCallerLookups", {
    enumerable: true,
    get: function() {
        return UnknownCallerLookups;
    }
});
const _errors = require("../../../errors/src");
const _fairshare = require("../../../fair-share/src");
const _clientnetwork = require("../http/client-network");
/** Look-ups of unknown secrets at once: the pool of connections is for those who are known. */ const AT_ONCE = 2;
/** Strangers who wait for one; of one network at most half. A look-up takes about a millisecond. */ const MOST_WAITING = 2_000;
const LONGEST_WAIT_MS = 3_000;
let UnknownCallerLookups = class UnknownCallerLookups {
    /**
   * Looks a secret up when it is its network's turn. Whoever of the same network shows it meanwhile waits for that: what
   * is not found then is not looked for again, and the holder of a good one is no stranger any more and looks by himself.
   * Other networks do not wait with it: what somebody elsewhere shows, and is refused for, must hold up nobody.
   *
   * @returns null: there is none
   * @throws AppError RATE_LIMITED as `run`
   */ async find(secret, address, look) {
        const shown = `${(0, _clientnetwork.clientNetwork)(address)} ${secret}`;
        const first = this.underWay.get(shown);
        if (first !== undefined) return await first === null ? null : look();
        const looking = this.run(address, look).finally(()=>this.underWay.delete(shown));
        this.underWay.set(shown, looking);
        return looking;
    }
    /**
   * Runs a look-up when it is its network's turn.
   *
   * @throws AppError RATE_LIMITED when too many of its network wait, or for too long
   */ async run(address, look) {
        const permit = await this.pool.acquire((0, _clientnetwork.clientNetwork)(address), LONGEST_WAIT_MS);
        if (permit === null) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: 'Too many requests with unknown secrets come from your network at once. Try again in a second.',
                headers: {
                    'Retry-After': '1'
                }
            });
        }
        try {
            return await look();
        } finally{
            permit.release();
        }
    }
    constructor(){
        this.pool = new _fairshare.FairPool({
            shared: AT_ONCE,
            mostWaiting: MOST_WAITING
        });
        this.underWay = new Map();
    }
};

//# sourceMappingURL=unknown-caller-lookups.js.map