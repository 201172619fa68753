"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChtAccessService", {
    enumerable: true,
    get: function() {
        return ChtAccessService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _entities = require("../../../../../libs/entities/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _smsmetrics = require("../../sms.metrics");
const _unknowncallerbrake = require("../access/unknown-caller-brake");
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
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
let ChtAccessService = class ChtAccessService {
    constructor(receivers, sessions, brake, rate, metrics){
        this.receivers = receivers;
        this.sessions = sessions;
        this.brake = brake;
        this.rate = rate;
        this.metrics = metrics;
    }
    /** The phone, which was heard hereby. @throws AppError UNAUTHORIZED without saying why; RATE_LIMITED */ async authenticate({ phoneId, address, authorization, userAgent }) {
        const passwords = passwordsOf(authorization);
        const secret = `${phoneId} ${authorization}`;
        const canBe = passwords.length > 0 && UUID.test(phoneId) && !this.brake.seen.wasRefused(secret);
        const find = ()=>this.receivers.findPaired(phoneId);
        const found = canBe ? await this.brake.lookUp(secret, address, find) : null;
        const phone = found?.protocol === 'cht' ? found : null;
        if (phone === null || !passwords.some((password)=>isPasswordOf(phone, password))) {
            if (canBe) this.brake.noteRefused(secret, address);
            if (authorization !== undefined) this.metrics.refused.inc({
                what: 'cht_password'
            });
            throw new _errors.AppError('UNAUTHORIZED', {
                message: "The phone's password is missing or no longer valid.",
                headers: {
                    'WWW-Authenticate': 'Basic realm="sms-phone", charset="UTF-8"'
                }
            });
        }
        this.brake.seen.noteGood(secret);
        this.rate.take(phone.id);
        await this.sessions.noteSeen(phone, appVersionOf(userAgent), _entities.SMS_PHONE_SILENCE_MINUTES * 60);
        return phone;
    }
};
ChtAccessService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsReceiverRepository === "undefined" ? Object : _sms.SmsReceiverRepository,
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository,
        typeof _unknowncallerbrake.UnknownCallerBrake === "undefined" ? Object : _unknowncallerbrake.UnknownCallerBrake,
        typeof _platform.RequestRate === "undefined" ? Object : _platform.RequestRate,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics
    ])
], ChtAccessService);
const isPasswordOf = ({ tokenHash }, password)=>(0, _platform.equalInConstantTime)(tokenHash, (0, _sms.hashSmsSecret)(password));
/**
 * The password in a header; the app sends the one that was typed with its special characters percent-encoded, so that
 * is tried, too. Its bytes are Latin-1. Empty: there is none.
 */ function passwordsOf(authorization) {
    const [, base64] = /^Basic +(\S+) *$/i.exec(authorization ?? '') ?? [];
    if (base64 === undefined) return [];
    const text = Buffer.from(base64, 'base64').toString('latin1');
    const colonAt = text.indexOf(':');
    if (colonAt < 0) return [];
    const password = text.slice(colonAt + 1);
    try {
        return [
            password,
            decodeURIComponent(password)
        ];
    } catch  {
        return [
            password
        ];
    }
}
/** `Dalvik/2.1.0 (Linux …) medic.gateway.alert.generic/1.5.0` → `1.5.0`. */ function appVersionOf(userAgent) {
    return /\bmedic\.gateway[\w.]{0,64}\/([\w.+-]{1,64})/.exec(userAgent ?? '')?.[1] ?? null;
}

//# sourceMappingURL=cht-access.service.js.map