"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UserController", {
    enumerable: true,
    get: function() {
        return UserController;
    }
});
const _common = require("@nestjs/common");
const _phoneroutedecorator = require("../access/phone-route.decorator");
const _userservice = require("./user.service");
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
let UserController = class UserController {
    constructor(users){
        this.users = users;
    }
    code(authorization, address) {
        return this.users.createCode(authorization, address);
    }
    changePassword(phone, body, address) {
        return this.users.changePassword(phone, body, address);
    }
};
_ts_decorate([
    (0, _common.Get)('code'),
    (0, _phoneroutedecorator.OpenRoute)({
        withSecret: true
    }),
    _ts_param(0, (0, _common.Headers)('authorization')),
    _ts_param(1, (0, _common.Ip)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        String
    ]),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], UserController.prototype, "code", null);
_ts_decorate([
    (0, _common.Patch)('password'),
    (0, _common.HttpCode)(204),
    _ts_param(0, (0, _phoneroutedecorator.RequestPhone)()),
    _ts_param(1, (0, _common.Body)()),
    _ts_param(2, (0, _common.Ip)()),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof PhoneIdentity === "undefined" ? Object : PhoneIdentity,
        Object,
        String
    ]),
    _ts_metadata("design:returntype", typeof Promise === "undefined" ? Object : Promise)
], UserController.prototype, "changePassword", null);
UserController = _ts_decorate([
    (0, _common.Controller)('sms-phone/v1/user'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _userservice.UserService === "undefined" ? Object : _userservice.UserService
    ])
], UserController);

//# sourceMappingURL=user.controller.js.map