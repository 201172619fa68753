"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChtService", {
    enumerable: true,
    get: function() {
        return ChtService;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsmetrics = require("../../sms.metrics");
const _smsinboundservice = require("../inbound/sms-inbound.service");
const _smssenderparser = require("../inbound/sms-sender.parser");
const _messagesservice = require("../messages/messages.service");
const _chtbodyparser = require("./cht-body.parser");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** Messages of one answer. The app reports at most 20 steps per request, and a message has four. */ const MOST_OFFERED = 10;
let ChtService = class ChtService {
    constructor(inbound, messages, metrics, logger){
        this.inbound = inbound;
        this.messages = messages;
        this.metrics = metrics;
        this.logger = logger;
    }
    /**
   * Whatever fails, the phone posts the same again: everything in it may come any number of times.
   *
   * @throws AppError INVALID_BODY, VALIDATION
   */ async exchange(phone, body) {
        const { messages, reports, ignored } = (0, _chtbodyparser.chtBodyOf)(body);
        if (ignored > 0) {
            this.logger.warn({
                phone_id: phone.id,
                ignored
            }, 'a phone posted entries that nobody can mean');
            this.metrics.received.inc({
                result: 'ignored'
            }, ignored);
        }
        const stored = await Promise.all(messages.map((message)=>this.inbound.store(toReport(phone, message))));
        for (const isNew of stored)this.metrics.received.inc({
            result: isNew ? 'stored' : 'known'
        });
        await this.messages.report(phone, reports);
        const offered = await this.messages.pull(phone, 'fifo', MOST_OFFERED);
        // The app knows no cancelling: what is to be canceled is at least not offered again.
        return {
            messages: offered.filter(({ isCanceling })=>!isCanceling).map(({ wireId, toAddress, content })=>({
                    id: wireId,
                    to: `+${toAddress}`,
                    content
                }))
        };
    }
};
ChtService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _smsinboundservice.SmsInboundService === "undefined" ? Object : _smsinboundservice.SmsInboundService,
        typeof _messagesservice.MessagesService === "undefined" ? Object : _messagesservice.MessagesService,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics,
        typeof Logger === "undefined" ? Object : Logger
    ])
], ChtService);
/** The app's id is one of the SMS itself: it is all that tells one that was posted before. */ function toReport(phone, { id, from, text, sentAt }) {
    const now = new Date();
    return {
        phone,
        envelopeId: id,
        fingerprint: null,
        sender: (0, _smssenderparser.senderOf)(from, phone.phone),
        recipient: phone.phone,
        sim: null,
        text,
        file: null,
        sentAt: (sentAt !== null && sentAt < now ? sentAt : now).toISOString()
    };
}

//# sourceMappingURL=cht.service.js.map