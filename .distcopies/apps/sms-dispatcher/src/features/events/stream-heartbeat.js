"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamHeartbeat", {
    enumerable: true,
    get: function() {
        return StreamHeartbeat;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smstimings = require("../../sms-timings");
const _smsmetrics = require("../../sms.metrics");
const _phonestreams = require("./phone-streams");
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
let StreamHeartbeat = class StreamHeartbeat {
    constructor(streams, sessions, exports1, metrics, { streams: timings }, logger){
        this.streams = streams;
        this.sessions = sessions;
        this.exports = exports1;
        this.metrics = metrics;
        this.logger = logger;
        this.timings = {
            ..._smstimings.DEFAULT_STREAM_TIMINGS,
            ...timings
        };
    }
    onApplicationBootstrap() {
        this.timer = setInterval(()=>{
            for (const stream of this.streams.all())stream.keepAlive();
            this.looking ??= this.look().finally(()=>{
                this.looking = undefined;
            });
        }, this.timings.keepAliveMs);
    }
    async onApplicationShutdown() {
        clearInterval(this.timer);
        await this.looking;
    }
    async look() {
        try {
            const streams = this.streams.all();
            const phones = await this.sessions.findByIds([
                ...new Set(streams.map((stream)=>stream.phoneId))
            ]);
            for (const stream of streams){
                const phone = phones.get(stream.phoneId);
                if (phone?.appId !== stream.appId) stream.end('unpaired');
                else if (this.isSilent(phone)) stream.send({
                    phoneId: phone.id,
                    event: 'MessageEnqueued',
                    data: null
                });
            }
            await this.askForMissed();
        } catch (error) {
            this.metrics.observeFailure('streams');
            this.logger.debug({
                err: error
            }, 'the streams could not be looked at, it is done again');
        }
    }
    /** Phones that were away, or that an operator asked, report what they received. One stream per phone hears it. */ async askForMissed() {
        const settledBefore = performance.now() - this.timings.settledMs;
        const settled = this.streams.all().filter(({ openedAt })=>openedAt <= settledBefore);
        const newest = new Map(settled.map((stream)=>[
                stream.phoneId,
                stream
            ]));
        for (const { phoneId, since, until } of (await this.exports.take([
            ...newest.keys()
        ]))){
            const data = {
                since: since.toISOString(),
                until: until.toISOString(),
                messageTypes: 'SMS',
                triggerWebhooks: 'true'
            };
            newest.get(phoneId)?.send({
                phoneId,
                event: 'MessagesExportRequested',
                data
            });
        }
    }
    isSilent({ seenSecondsAgo }) {
        return seenSecondsAgo === null || seenSecondsAgo > this.timings.silentS;
    }
};
StreamHeartbeat = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_smstimings.SMS_TIMINGS)),
    _ts_param(5, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _phonestreams.PhoneStreams === "undefined" ? Object : _phonestreams.PhoneStreams,
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository,
        typeof _sms.SmsExportRepository === "undefined" ? Object : _sms.SmsExportRepository,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics,
        typeof SmsTimings === "undefined" ? Object : SmsTimings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], StreamHeartbeat);

//# sourceMappingURL=stream-heartbeat.js.map