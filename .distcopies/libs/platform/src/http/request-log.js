"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "requestLog", {
    enumerable: true,
    get: function() {
        return requestLog;
    }
});
const _promclient = require("prom-client");
function requestLog(logger, metrics, fieldsOf) {
    const durations = new _promclient.Histogram({
        name: 'chasqui_http_request_duration_seconds',
        help: 'Time from the arrival of a request to the end of its answer.',
        labelNames: [
            'method',
            'route',
            'status'
        ],
        buckets: [
            0.002,
            0.005,
            0.01,
            0.025,
            0.05,
            0.1,
            0.25,
            0.5,
            1,
            2.5,
            5,
            10,
            30
        ],
        registers: [
            metrics
        ]
    });
    // The fields are ours and none is a secret: redaction by name would cost more than all else about the line (measured).
    // Words that look like keys are scrubbed from it as from every other.
    const lines = logger.child({}, {
        redact: []
    });
    return ({ request, reply, status })=>{
        const route = request.routeOptions.url ?? 'unknown';
        const ms = reply.elapsedTime;
        durations.observe({
            method: request.method,
            route,
            status
        }, ms / 1000);
        const fields = {
            request_id: request.id,
            method: request.method,
            route,
            status,
            ms: Math.round(ms * 10) / 10,
            ...request.errorCode !== null && {
                code: request.errorCode
            },
            ...fieldsOf(request)
        };
        lines.info(fields, 'request');
    };
}

//# sourceMappingURL=request-log.js.map