"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TunnelController", {
    enumerable: true,
    get: function() {
        return TunnelController;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _common = require("@nestjs/common");
const _gatewayroutedecorator = require("../access/gateway-route.decorator");
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
let TunnelController = class TunnelController {
    connect() {
        throw new _errors.AppError('GATEWAY_UPGRADE_REQUIRED', {
            message: 'This URL is a WebSocket. Send an upgrade request.',
            headers: {
                Upgrade: 'websocket',
                Connection: 'Upgrade'
            }
        });
    }
};
_ts_decorate([
    (0, _common.Get)('connect'),
    (0, _gatewayroutedecorator.GatewayRoute)({
        isOpen: true
    }),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", void 0)
], TunnelController.prototype, "connect", null);
TunnelController = _ts_decorate([
    (0, _common.Controller)('gateway/v1')
], TunnelController);

//# sourceMappingURL=tunnel.controller.js.map