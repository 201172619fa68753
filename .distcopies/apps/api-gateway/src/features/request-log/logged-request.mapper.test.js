"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _loggedrequestmapper = require("./logged-request.mapper");
(0, _globals.it)('a request whose client has gone is logged without its address', ()=>{
    const request = {
        id: 'req-1',
        method: 'GET',
        url: '/v1/messages',
        routeOptions: {
            url: '/v1/messages',
            config: {}
        },
        headers: {},
        // What Node says of a connection that is closed.
        ip: undefined,
        errorCode: null,
        answerText: null,
        bodyToLog: null
    };
    const key = {
        id: 'key',
        orgId: 'org',
        mode: 'live'
    };
    const logged = (0, _loggedrequestmapper.toLoggedRequest)({
        request,
        key,
        status: 499,
        durationMs: 1.4,
        withBodies: true
    });
    (0, _globals.expect)(logged).toMatchObject({
        address: '',
        status: 499,
        durationMs: 1
    });
});

//# sourceMappingURL=logged-request.mapper.test.js.map