"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _sms = require("../../libs/sms/src");
const _wrap = require("./wrap");
/** Loaded before an sms-dispatcher: the times by which an app orders what it has grow the wrong way. */ (0, _wrap.wrap)(_sms.SmsOfferRepository.prototype, 'offer', (offer, phone, options)=>offer(phone, {
        ...options,
        newestFirst: options?.newestFirst !== true
    }));

//# sourceMappingURL=without-sms-order.js.map