"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _gatewayapp = require("./gateway-app");
const _wrap = require("./wrap");
/** Loaded before a gateway app: it compares a time of the service with its own clock, which was right at the first request. */ let differenceMs;
(0, _wrap.wrap)((0, _gatewayapp.tunnelConnection)().prototype, 'leftMsOf', (leftMsOf, frame)=>{
    const saysMs = Date.parse(frame.deadline) - Date.now();
    differenceMs ??= saysMs;
    return leftMsOf(frame) + saysMs - differenceMs;
});

//# sourceMappingURL=without-left-ms.js.map