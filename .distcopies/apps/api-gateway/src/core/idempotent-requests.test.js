"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _idempotentrequests = require("./idempotent-requests");
(0, _globals.it)('a request that waits for the first one longer than any statement lasts gets 409 IDEMPOTENCY_IN_PROGRESS', async ()=>{
    const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), {
        code: '55P03'
    });
    const answers = {
        find: ()=>Promise.resolve(null),
        once: ()=>Promise.reject(lockTimeout)
    };
    const requests = new _idempotentrequests.IdempotentRequests({}, answers, {
        API_KEY_PEPPER: 'pepper'
    });
    const request = {
        key: {
            orgId: 'o',
            mode: 'live'
        },
        route: 'POST /x',
        idempotencyKey: 'k',
        content: {}
    };
    await (0, _globals.expect)(requests.once(request, ()=>Promise.resolve(()=>Promise.resolve({})))).rejects.toMatchObject({
        code: 'IDEMPOTENCY_IN_PROGRESS',
        headers: {
            'Retry-After': '1'
        }
    });
});

//# sourceMappingURL=idempotent-requests.test.js.map