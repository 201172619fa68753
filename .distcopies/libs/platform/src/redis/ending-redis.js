"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndingRedis", {
    enumerable: true,
    get: function() {
        return EndingRedis;
    }
});
const _ioredis = require("ioredis");
const CLOSED = 'Connection is closed.';
let EndingRedis = class EndingRedis extends _ioredis.Redis {
    disconnect(reconnect = false) {
        const isBetweenTries = this.status === 'reconnecting';
        if (!reconnect) this.letAllFail();
        super.disconnect(reconnect);
        if (reconnect || !isBetweenTries) return;
        // As its own handler does when a connection that is to stay closed has closed.
        this['setStatus']('end');
        this['flushQueue'](new Error(CLOSED));
    }
    /**
   * Commands of the last connection wait for the next one to be ready, and ioredis forgets them when that is closed before:
   * BullMQ's Worker would wait for its blocking command until it is overdue, and then connect once more, for good. And
   * nobody listens to the failure of what ioredis sends by itself, such as its subscriptions on a new connection.
   */ letAllFail() {
        const { prevCommandQueue, commandQueue, offlineQueue } = this;
        const waiting = [
            prevCommandQueue,
            commandQueue,
            offlineQueue
        ].flatMap((queue)=>queue?.toArray() ?? []);
        for (const { command } of waiting)command.promise.catch(()=>undefined);
        this.once('end', ()=>{
            for (const { command } of waiting)command.reject(new Error(CLOSED));
        });
    }
    duplicate(override) {
        return new EndingRedis({
            ...this.options,
            ...override
        });
    }
};

//# sourceMappingURL=ending-redis.js.map