/** A command that was not sent, or whose answer nobody waits for any more, because Redis is away. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RedisAwayError", {
    enumerable: true,
    get: function() {
        return RedisAwayError;
    }
});
let RedisAwayError = class RedisAwayError extends Error {
    constructor(){
        super('Redis is away.');
        this.name = 'RedisAwayError';
    }
};

//# sourceMappingURL=redis-away.error.js.map