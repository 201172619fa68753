"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneWaker", {
    enumerable: true,
    get: function() {
        return PhoneWaker;
    }
});
const _promises = require("node:timers/promises");
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _lanes = require("../../../../../libs/lanes/src");
const _common = require("@nestjs/common");
const _wakeverdict = require("./wake-verdict");
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
/** Rings of one phone that come within this time are one more wake. */ const TOGETHER_MS = 250;
let PhoneWaker = class PhoneWaker {
    constructor(sessions, bell){
        this.sessions = sessions;
        this.bell = bell;
        this.stopping = new AbortController();
    }
    /** Handles one ring. While it lasts, further rings of the lane are kept as one: on all replicas together. */ async wake(lane) {
        const phoneId = (0, _lanes.laneId)(_lanes.SMS_LANES, lane);
        const phone = await this.sessions.findRung(phoneId, _entities.SMS_PHONE_SILENCE_MINUTES * 60);
        const verdict = (0, _wakeverdict.wakeVerdict)(phone, Date.now());
        // First: what the phone's own request says of its lane afterwards holds.
        await this.sessions.blockLane(lane, verdict.blockMs);
        if (!verdict.wake) return;
        this.bell.wake(phoneId, 'MessageEnqueued');
        await (0, _promises.setTimeout)(TOGETHER_MS, undefined, {
            signal: this.stopping.signal
        }).catch(()=>undefined);
    }
    stop() {
        this.stopping.abort();
    }
};
PhoneWaker = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository,
        typeof _lanes.PhoneNotifier === "undefined" ? Object : _lanes.PhoneNotifier
    ])
], PhoneWaker);

//# sourceMappingURL=phone-waker.js.map