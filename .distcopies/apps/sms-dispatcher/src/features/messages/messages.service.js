"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessagesService", {
    enumerable: true,
    get: function() {
        return MessagesService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _lanes = require("../../../../../libs/lanes/src");
const _common = require("@nestjs/common");
const _messagemetrics = require("./message.metrics");
const _pullshares = require("./pull-shares");
const _phoneturns = require("./phone-turns");
const _reportqueue = require("./report-queue");
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
let MessagesService = class MessagesService {
    constructor(offers, reported, bell, metrics, shares){
        this.offers = offers;
        this.reported = reported;
        this.bell = bell;
        this.metrics = metrics;
        this.shares = shares;
        this.pulls = new _phoneturns.PhoneTurns();
        this.reports = new _reportqueue.ReportQueue((reports)=>this.apply(reports));
        this.metrics.watchWaiting(()=>this.offers.waitingPhones());
    }
    /**
   * What the phone is to send now, in its order.
   *
   * @param limit messages in one answer; default: 100
   */ async pull(phone, order, limit) {
        const options = {
            newestFirst: order === 'lifo',
            ...limit !== undefined && {
                limit
            }
        };
        const offered = await this.pulls.take(phone.id, ()=>this.shares.run(phone.orgId, ()=>this.offers.offer(phone, options)));
        const again = offered.filter((message)=>message.isAgain).length;
        this.metrics.offered.inc({
            time: 'again'
        }, again);
        this.metrics.offered.inc({
            time: 'first'
        }, offered.length - again);
        return offered;
    }
    /** Moves messages by what the phone says; returns when that is committed. */ async report(phone, reports) {
        if (reports.length === 0) return;
        await this.reports.add(phone.id, reports.map((report)=>({
                phone,
                report
            })));
    }
    async apply(reports) {
        const applied = await this.reported.apply(reports);
        for (const phoneId of applied.toWake)this.bell.wake(phoneId, 'MessageEnqueued');
        for (const { report } of reports)this.metrics.reported.inc({
            state: report.state
        });
        this.metrics.retried.inc(applied.retried);
    }
};
MessagesService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsOfferRepository === "undefined" ? Object : _sms.SmsOfferRepository,
        typeof _sms.SmsReportRepository === "undefined" ? Object : _sms.SmsReportRepository,
        typeof _lanes.PhoneNotifier === "undefined" ? Object : _lanes.PhoneNotifier,
        typeof _messagemetrics.MessageMetrics === "undefined" ? Object : _messagemetrics.MessageMetrics,
        typeof _pullshares.PullShares === "undefined" ? Object : _pullshares.PullShares
    ])
], MessagesService);

//# sourceMappingURL=messages.service.js.map