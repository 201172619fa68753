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
const _gatewayroutedecorator = require("../access/gateway-route.decorator");
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
    async register(body, address, reply) {
        try {
            return await this.registration.register(body, address);
        } catch (error) {
            if (!(error instanceof _registrationservice.SetupCodeUsedError)) throw error;
            void reply.code(409);
            return {
                success: false,
                code: 'SETUP_CODE_USED',
                message: 'This setup code was already used. Get a new one.'
            };
        }
    }
};
_ts_decorate([
    (0, _common.Post)('register'),
    (0, _common.HttpCode)(201),
    (0, _gatewayroutedecorator.GatewayRoute)({
        isOpen: true
    }),
    _ts_param(0, (0, _common.Body)()),
    _ts_param(1, (0, _common.Ip)()),
    _ts_param(2, (0, _common.Res)({
        passthrough: true
    })),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        String,
        typeof FastifyReply === "undefined" ? Object : FastifyReply
    ]),
    _ts_metadata("design:returntype", Promise)
], RegistrationController.prototype, "register", null);
RegistrationController = _ts_decorate([
    (0, _common.Controller)('gateway/v1'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _registrationservice.RegistrationService === "undefined" ? Object : _registrationservice.RegistrationService
    ])
], RegistrationController);

//# sourceMappingURL=registration.controller.js.map