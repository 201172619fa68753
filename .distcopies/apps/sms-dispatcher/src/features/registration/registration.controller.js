"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RegistrationController", {
    enumerable: true,
    get: function() {
        return RegistrationController;
    }
});
const _common = require("@nestjs/common");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _registrationservice = require("./registration.service");
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
let RegistrationController = class RegistrationController {
    constructor(registration){
        this.registration = registration;
    }
    register(authorization, body, address) {
        return this.registration.register(authorization, body, address);
    }
};
_ts_decorate([
    (0, _common.Post)(),
    (0, _common.HttpCode)(201),
    (0, _phoneroutedecorator.OpenRoute)({
        withSecret: true
    }),
    _ts_param(0, (0, _common.Headers)('authorization')),
    _ts_param(1, (0, _common.Body)()),
    _ts_param(2, (0, _common.Ip)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        Object,
        String
    ]),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], RegistrationController.prototype, "register", null);
RegistrationController = _ts_decorate([
    (0, _common.Controller)('sms-phone/v1/device'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _registrationservice.RegistrationService === "undefined" ? Object : _registrationservice.RegistrationService
    ])
], RegistrationController);

//# sourceMappingURL=registration.controller.js.map