"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DeviceController", {
    enumerable: true,
    get: function() {
        return DeviceController;
    }
});
const _common = require("@nestjs/common");
const _phoneaccessservice = require("../access/phone-access.service");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _deviceservice = require("./device.service");
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
let DeviceController = class DeviceController {
    constructor(access, devices){
        this.access = access;
        this.devices = devices;
    }
    /** The app asks before it is registered, too. */ async get(authorization, userAgent, address) {
        const phone = await this.access.find({
            authorization,
            address,
            userAgent
        });
        return {
            externalIp: address,
            ...phone && {
                device: toDevice(phone)
            }
        };
    }
    update(phone, body) {
        return this.devices.update(phone, body);
    }
};
_ts_decorate([
    (0, _common.Get)(),
    (0, _phoneroutedecorator.OpenRoute)(),
    _ts_param(0, (0, _common.Headers)('authorization')),
    _ts_param(1, (0, _common.Headers)('user-agent')),
    _ts_param(2, (0, _common.Ip)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        Object,
        String
    ]),
    _ts_metadata("design:returntype", Promise)
], DeviceController.prototype, "get", null);
_ts_decorate([
    (0, _common.Patch)(),
    (0, _common.HttpCode)(204),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Body)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        Object
    ]),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], DeviceController.prototype, "update", null);
DeviceController = _ts_decorate([
    (0, _common.Controller)('sms-phone/v1/device'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _phoneaccessservice.PhoneAccessService === "undefined" ? Object : _phoneaccessservice.PhoneAccessService,
        typeof _deviceservice.DeviceService === "undefined" ? Object : _deviceservice.DeviceService
    ])
], DeviceController);
const toDevice = ({ appId, name, pairedAt })=>({
        id: appId,
        name,
        createdAt: pairedAt.toISOString(),
        // This very request.
        lastSeen: new Date().toISOString()
    });

//# sourceMappingURL=device.controller.js.map