"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _gatewaywatch = require("../../apps/whatsapp-sender/src/features/sending/gateway-watch");
const _patientcalls = require("../../apps/whatsapp-sender/src/features/sending/patient-calls");
const _wrap = require("./wrap");
/** Loaded before a sender: a broken connection is an answer, and whoever waits is told that nobody knows. */ if (!('hasStopped' in _gatewaywatch.GatewayWatch.prototype)) throw new Error('there is no GatewayWatch.hasStopped to patch');
Object.defineProperty(_gatewaywatch.GatewayWatch.prototype, 'hasStopped', {
    get: ()=>true
});
(0, _wrap.wrap)(_patientcalls.PatientCalls.prototype, 'call', async (call, message, route)=>{
    const called = await call(message, route);
    const { record } = called;
    if (record.state !== 'started' || record.answerCode) return called;
    const answer = {
        answerCode: 'GATEWAY_ERROR',
        answerExtra: {
            reason: 'UNKNOWN_OUTCOME'
        },
        errorMessage: 'The gateway did not say whether it sent the message.'
    };
    return {
        ...called,
        record: {
            ...record,
            ...answer
        }
    };
});

//# sourceMappingURL=without-truth-for-waiting.js.map