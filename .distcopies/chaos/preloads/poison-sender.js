"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _whatsapplanehandler = require("../../apps/whatsapp-sender/src/features/sending/whatsapp-lane.handler");
const _specialmessages = require("./special-messages");
const _wrap = require("./wrap");
/** Loaded before a sender: a poison message kills it when the gateway has accepted it and nobody else knows. */ (0, _wrap.wrap)(_whatsapplanehandler.WhatsappLaneHandler.prototype, 'deliver', async (deliver, message)=>{
    const record = await deliver(message);
    if ((0, _specialmessages.isPoison)(message.content)) process.kill(process.pid, 'SIGKILL');
    return record;
});

//# sourceMappingURL=poison-sender.js.map