"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _platform = require("../../libs/platform/src");
const _whatsapplanehandler = require("../../apps/whatsapp-sender/src/features/sending/whatsapp-lane.handler");
const _wrap = require("./wrap");
const _specialmessages = require("./special-messages");
/**
 * Loaded before a sender: at the first call of a zombie message, between start and call, the process is stopped, and
 * when it wakes up, it is cut off from `pairing`: it is certain that the message was not sent, and wrong.
 */ let isCutOff = false;
(0, _wrap.wrap)(_whatsapplanehandler.WhatsappLaneHandler.prototype, 'deliver', async (deliver, message)=>{
    if (!(0, _specialmessages.isZombie)(message.content) || message.attempts > 0) return deliver(message);
    process.kill(process.pid, 'SIGSTOP');
    isCutOff = true;
    try {
        return await deliver(message);
    } finally{
        isCutOff = false;
    }
});
(0, _wrap.wrap)(_platform.GatewayCaller.prototype, 'call', async (call, route, request, refreshRoute)=>isCutOff ? {
        kind: 'closed',
        reason: 'unreachable'
    } : call(route, request, refreshRoute));

//# sourceMappingURL=zombie-sender.js.map