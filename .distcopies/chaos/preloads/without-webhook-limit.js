"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _endpointflow = require("../../apps/webhook-dispatcher/src/features/endpoints/endpoint-flow");
const _wrap = require("./wrap");
/** Loaded before a dispatcher: nothing bounds the requests at once. */ (0, _wrap.wrap)(_endpointflow.EndpointFlow.prototype, 'pace', (pace, now)=>({
        ...pace(now),
        inFlight: 100
    }));

//# sourceMappingURL=without-webhook-limit.js.map