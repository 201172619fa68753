"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "testRedis", {
    enumerable: true,
    get: function() {
        return testRedis;
    }
});
const _nodecrypto = require("node:crypto");
const _testenvironment = require("./test-environment");
function testRedis() {
    return {
        url: (0, _testenvironment.testVariable)('TEST_REDIS_URL'),
        prefix: `t${(0, _nodecrypto.randomBytes)(5).toString('hex')}`
    };
}

//# sourceMappingURL=test-redis.js.map