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
    get MOST_FAILURES () {
        return MOST_FAILURES;
    },
    get TryThrottle () {
        return TryThrottle;
    }
});
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _ratelimiterflexible = require("rate-limiter-flexible");
const _nodecrypto = require("node:crypto");
const WINDOW_S = 15 * 60;
const MOST_FAILURES = {
    account: 10,
    address: 50
};
/** Links to reset a password that somebody without a session may ask for in 15 minutes, per account. */ const MOST_RESETS = 3;
let TryThrottle = class TryThrottle {
    constructor(redis, prefix){
        const limiter = (name, points)=>new _ratelimiterflexible.RateLimiterRedis({
                storeClient: redis,
                keyPrefix: `${prefix}:tries:${name}`,
                points,
                duration: WINDOW_S,
                rejectIfRedisNotReady: true,
                insuranceLimiter: new _ratelimiterflexible.RateLimiterMemory({
                    points,
                    duration: WINDOW_S
                })
            });
        this.accounts = limiter('account', MOST_FAILURES.account);
        this.addresses = limiter('address', MOST_FAILURES.address);
        this.resets = limiter('reset', MOST_RESETS);
    }
    /** Counts a try at an account. @throws AppError RATE_LIMITED with Retry-After, whether the try is right or not */ async begin(email, address) {
        const ofAddress = await this.beginFrom(address);
        const account = accountKey(email);
        await take(this.accounts, account);
        return {
            passed: async ()=>{
                await Promise.all([
                    this.accounts.reward(account, 1),
                    ofAddress.passed()
                ]);
            },
            succeeded: async ()=>{
                await Promise.all([
                    this.accounts.delete(account),
                    ofAddress.succeeded()
                ]);
            }
        };
    }
    /** Counts a try that is at no account: a link, which may be somebody's guess. @throws AppError RATE_LIMITED */ async beginFrom(address) {
        if (address === null) return {
            passed: async ()=>undefined,
            succeeded: async ()=>undefined
        };
        const network = (0, _platform.clientNetwork)(address);
        await take(this.addresses, network);
        const undo = async ()=>{
            await this.addresses.reward(network, 1);
        };
        return {
            passed: undo,
            succeeded: undo
        };
    }
    /** The account was opened in another way: its failures are forgotten. */ async forget(email) {
        await this.accounts.delete(accountKey(email));
    }
    /** Whether there may be another link to reset the password. */ async mayReset(email) {
        try {
            await this.resets.consume(accountKey(email));
            return true;
        } catch (error) {
            if (error instanceof _ratelimiterflexible.RateLimiterRes) return false;
            throw error;
        }
    }
};
/** As long for every email, and no email in Redis. */ const accountKey = (email)=>(0, _nodecrypto.createHash)('sha256').update(email).digest('base64url');
async function take(limiter, key) {
    try {
        await limiter.consume(key);
    } catch (error) {
        if (!(error instanceof _ratelimiterflexible.RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw new _errors.AppError('RATE_LIMITED', {
            message: 'Too many tries: wait a while, then try again.',
            headers: {
                'Retry-After': String(seconds)
            }
        });
    }
}

//# sourceMappingURL=try-throttle.js.map