"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamSlots", {
    enumerable: true,
    get: function() {
        return StreamSlots;
    }
});
/** Takes a slot when fewer than so many are held; those that were not held on to are free again. */ const TAKE = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[3]) * 2)
return 1`;
/** Holds on to slots, also to those that a Redis without memory has forgotten. */ const HOLD = `
local now = tonumber(redis.call('TIME')[1])
for n = 1, #ARGV - 1 do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[#ARGV]), ARGV[n]) end
redis.call('EXPIRE', KEYS[1], tonumber(ARGV[#ARGV]) * 2)
return 1`;
/** A slot that nobody holds on to is free after so long: that of a process that was killed. */ const SLOT_SECONDS = 15;
let StreamSlots = class StreamSlots {
    constructor(options){
        this.options = options;
        this.held = new Map();
        this.redis = options.redis;
        this.onFailure = options.onFailure;
    }
    /** False: all are taken. */ async take(owner, id) {
        const own = this.held.get(owner) ?? new Set();
        if (own.size >= this.options.most) return false;
        own.add(id);
        this.held.set(owner, own);
        if (await this.isTaken(owner, id)) return true;
        this.forget(owner, id);
        return false;
    }
    /** Holds on to all of this process; every few seconds. */ async hold() {
        await Promise.all([
            ...this.held
        ].map(([owner, ids])=>this.redis.eval(HOLD, 1, this.keyOf(owner), ...ids, SLOT_SECONDS).catch(this.onFailure)));
    }
    free(owner, id) {
        this.forget(owner, id);
        this.redis.zrem(this.keyOf(owner), id).catch(this.onFailure);
    }
    async isTaken(owner, id) {
        try {
            return await this.redis.eval(TAKE, 1, this.keyOf(owner), id, this.options.most, SLOT_SECONDS) === 1;
        } catch (error) {
            this.onFailure(error);
            return true;
        }
    }
    forget(owner, id) {
        const own = this.held.get(owner);
        own?.delete(id);
        if (own?.size === 0) this.held.delete(owner);
    }
    keyOf(owner) {
        return `${this.options.prefix}:${owner}`;
    }
};

//# sourceMappingURL=stream-slots.js.map