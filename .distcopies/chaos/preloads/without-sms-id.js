"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _sms = require("../../libs/sms/src");
const _wrap = require("./wrap");
/** Loaded before an sms-dispatcher: a phone is told a new id with every offer, so it cannot know what it has. */ (0, _wrap.wrap)(_sms.SmsOfferRepository.prototype, 'offer', async (offer, phone, options)=>{
    const offered = await offer(phone, options);
    return offered.map((sms)=>({
            ...sms,
            wireId: (0, _sms.smsWireId)(sms.messageId, (0, _nodecrypto.randomInt)(2, 100))
        }));
});
(0, _wrap.wrap)(_sms.SmsReportRepository.prototype, 'apply', (apply, reports)=>apply(reports.map(({ phone, report })=>({
            phone,
            report: {
                ...report,
                attempt: 1
            }
        }))));

//# sourceMappingURL=without-sms-id.js.map