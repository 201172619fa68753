"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneAccessService", {
    enumerable: true,
    get: function() {
        return PhoneAccessService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsmetrics = require("../../sms.metrics");
const _appversion = require("./app-version");
const _unknowncallerbrake = require("./unknown-caller-brake");
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
/** A phone that is heard again within this time is not noted again. */ const NOTED_EVERY_S = 15;
let PhoneAccessService = class PhoneAccessService {
    constructor(sessions, brake, rate, metrics){
        this.sessions = sessions;
        this.brake = brake;
        this.rate = rate;
        this.metrics = metrics;
    }
    /** @throws AppError UNAUTHORIZED, RATE_LIMITED */ async authenticate(request) {
        const phone = await this.find(request);
        if (phone !== null) return phone;
        throw new _errors.AppError('UNAUTHORIZED', {
            message: "The phone's token is missing or no longer valid."
        });
    }
    /**
   * The phone of a request, which was heard hereby; null: the request has no valid token.
   *
   * @throws AppError RATE_LIMITED when the phone asks too often, or too many unknown tokens came from its network
   */ async find({ authorization, address, userAgent }) {
        const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
        if (!(0, _sms.isPhoneToken)(token)) return null;
        if (this.brake.seen.wasRefused(token)) return this.refuse();
        const phone = await this.brake.lookUp(token, address, ()=>this.sessions.findByToken(token));
        if (phone === null) {
            this.brake.noteRefused(token, address);
            return this.refuse();
        }
        this.brake.seen.noteGood(token);
        this.rate.take(phone.id);
        await this.note(phone, (0, _appversion.appVersionOf)(userAgent));
        return phone;
    }
    async note(phone, appVersion) {
        const isFresh = phone.seenSecondsAgo !== null && phone.seenSecondsAgo < NOTED_EVERY_S;
        if (isFresh && (appVersion === null || appVersion === phone.appVersion)) return;
        await this.sessions.noteSeen(phone, appVersion, _entities.SMS_PHONE_SILENCE_MINUTES * 60);
    }
    refuse() {
        this.metrics.refused.inc({
            what: 'phone_token'
        });
        return null;
    }
};
PhoneAccessService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository,
        typeof _unknowncallerbrake.UnknownCallerBrake === "undefined" ? Object : _unknowncallerbrake.UnknownCallerBrake,
        typeof _platform.RequestRate === "undefined" ? Object : _platform.RequestRate,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics
    ])
], PhoneAccessService);

//# sourceMappingURL=phone-access.service.js.map