"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneStreams", {
    enumerable: true,
    get: function() {
        return PhoneStreams;
    }
});
const _smsmetrics = require("../../sms.metrics");
const _common = require("@nestjs/common");
const _phonestream = require("./phone-stream");
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
/**
 * Streams that one phone may have: its app opens another one without closing the first when it registers twice. Ending
 * the first would only make it come again, for ever.
 */ const MOST_PER_PHONE = 4;
let PhoneStreams = class PhoneStreams {
    constructor(metrics){
        this.metrics = metrics;
        this.byPhone = new Map();
        this.isStopped = false;
        metrics.watchStreams(()=>this.all().length);
    }
    /** Adds a stream; the oldest of too many ends. Null: this replica is stopping. */ open(phone, target) {
        if (this.isStopped) return null;
        const stream = new _phonestream.PhoneStream(phone.id, phone.appId, target, (event)=>this.metrics.wakes.inc({
                event
            }), (ended, why)=>{
            this.remove(ended);
            this.metrics.streamsEnded.inc({
                why
            });
        });
        const streams = this.byPhone.get(phone.id) ?? new Set();
        this.byPhone.set(phone.id, streams.add(stream));
        const [oldest] = streams;
        if (streams.size > MOST_PER_PHONE) oldest?.end('replaced');
        return stream;
    }
    /** Hands an event to every stream of its phone that this replica holds. */ deliver(wake) {
        for (const stream of this.byPhone.get(wake.phoneId) ?? []){
            if (wake.event !== 'Unpaired') stream.send(wake);
            else if (stream.appId !== wake.data.keptAppId) stream.end('unpaired');
        }
    }
    all() {
        return [
            ...this.byPhone.values()
        ].flatMap((streams)=>[
                ...streams
            ]);
    }
    /** Ends all streams, which never end by themselves, and takes no new ones: their phones come again at another replica. */ onModuleDestroy() {
        this.isStopped = true;
        for (const stream of this.all())stream.end('stopping');
    }
    remove(stream) {
        const streams = this.byPhone.get(stream.phoneId);
        streams?.delete(stream);
        if (streams?.size === 0) this.byPhone.delete(stream.phoneId);
    }
};
PhoneStreams = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics
    ])
], PhoneStreams);

//# sourceMappingURL=phone-streams.js.map