"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestRunner", {
    enumerable: true,
    get: function() {
        return RequestRunner;
    }
});
const _app = require("../http/app");
const _gatewayerror = require("../http/gateway.error");
const _call = require("../ledger/call");
/** Ties an injected request to its call; made by this class only, whatever the service sends. */ const CALL_HEADER = 'chasqui-call';
const NO_CALL = {
    canceled: false
};
let RequestRunner = class RequestRunner {
    constructor(parts){
        this.calls = new Map();
        this.callCount = 0;
        this.app = (0, _app.buildApp)(parts, {
            callOf: (request)=>this.callOf(request)
        });
    }
    async ready() {
        await this.app.ready();
    }
    async close() {
        await this.app.close();
    }
    /**
   * The answer to a request frame; it may never come (a driver that hangs), so callers keep no place for it.
   *
   * @param call made by `callFor`; set `canceled` on it when the service no longer waits
   */ async run(frame, call) {
        if ((0, _call.isPast)(call)) {
            const { status, body } = new _gatewayerror.GatewayError('DEADLINE_PASSED', 'The deadline passed before the request arrived.');
            return {
                t: 'res',
                id: frame.id,
                status,
                body: JSON.stringify(body)
            };
        }
        this.callCount += 1;
        const callId = String(this.callCount);
        this.calls.set(callId, call);
        try {
            const hasBody = frame.body !== undefined && frame.method === 'POST';
            const { statusCode, payload } = await this.app.inject({
                method: frame.method,
                url: frame.path,
                // Nothing of the frame's headers concerns the app; `content-length` and the like would only confuse it.
                headers: {
                    [CALL_HEADER]: callId,
                    ...hasBody ? {
                        'content-type': 'application/json'
                    } : {}
                },
                ...hasBody ? {
                    payload: JSON.stringify(frame.body)
                } : {}
            });
            return {
                t: 'res',
                id: frame.id,
                status: statusCode,
                body: payload
            };
        } finally{
            this.calls.delete(callId);
        }
    }
    callOf(request) {
        const id = request.headers[CALL_HEADER];
        return (typeof id === 'string' ? this.calls.get(id) : undefined) ?? NO_CALL;
    }
};

//# sourceMappingURL=request-runner.js.map