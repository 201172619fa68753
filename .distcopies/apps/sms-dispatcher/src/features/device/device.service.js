"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DeviceService", {
    enumerable: true,
    get: function() {
        return DeviceService;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _devicebodyparser = require("./device-body.parser");
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
let DeviceService = class DeviceService {
    constructor(sessions){
        this.sessions = sessions;
    }
    /**
   * Notes which SIMs the phone has; without a list they stay as they are.
   *
   * @throws AppError VALIDATION; INSUFFICIENT_SCOPE for another phone's id
   */ async update(phone, body) {
        const { id, sims } = (0, _devicebodyparser.deviceBodyOf)(body);
        if (id !== phone.appId) {
            throw new _errors.AppError('INSUFFICIENT_SCOPE', {
                message: 'This token belongs to another phone.'
            });
        }
        if (sims !== null) await this.sessions.noteSims(phone, sims);
    }
};
DeviceService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsPhoneSessionRepository === "undefined" ? Object : _sms.SmsPhoneSessionRepository
    ])
], DeviceService);

//# sourceMappingURL=device.service.js.map