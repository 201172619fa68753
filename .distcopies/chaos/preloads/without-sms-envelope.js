"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _sms = require("../../libs/sms/src");
const _nodecrypto = require("node:crypto");
const _wrap = require("./wrap");
/** Loaded before an sms-dispatcher: whether a received SMS is stored already is not looked at. */ (0, _wrap.wrap)(_sms.SmsInboundRepository.prototype, 'findStored', async ()=>new Set());
(0, _wrap.wrap)(_sms.SmsInboundRepository.prototype, 'insert', (insert, transaction, orgId, mode, messages, at)=>{
    const named = messages.map((message)=>({
            ...message,
            envelopeId: (0, _nodecrypto.randomUUID)(),
            fingerprint: (0, _nodecrypto.randomUUID)()
        }));
    return insert(transaction, orgId, mode, named, at);
});

//# sourceMappingURL=without-sms-envelope.js.map