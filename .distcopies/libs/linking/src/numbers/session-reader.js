"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SessionReader", {
    enumerable: true,
    get: function() {
        return SessionReader;
    }
});
const _whatsapp = require("../../../whatsapp/src");
const _errors = require("../../../errors/src");
const _gatewayprotocol = require("../../../gateway-protocol/src");
const _common = require("@nestjs/common");
const _gatewaycalls = require("../gateways/gateway-calls");
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
let SessionReader = class SessionReader {
    constructor(gateways, numbers, calls){
        this.gateways = gateways;
        this.numbers = numbers;
        this.calls = calls;
    }
    /** @returns JSON text. @throws AppError NO_GATEWAY and those of `GatewayCalls` */ async qr(owner, phone, format) {
        const suffix = format === 'code' ? '&format=code' : '';
        return this.calls.ask(await this.gatewayOf(owner, phone), `${_gatewayprotocol.GATEWAY_ROUTES.qr}?phone=${phone}${suffix}`);
    }
    /** @returns JSON text. @throws AppError NO_GATEWAY and those of `GatewayCalls` */ async status(owner, phone) {
        return this.calls.ask(await this.gatewayOf(owner, phone), `${_gatewayprotocol.GATEWAY_ROUTES.status}?phone=${phone}`);
    }
    /** An unknown number, and one of another organization, are the same: not linked here. */ async gatewayOf({ orgId, mode }, phone) {
        const gateways = await this.gateways.findForOrg(orgId, mode);
        if (gateways.length === 0) throw new _errors.AppError('NO_GATEWAY');
        if (!gateways.some((gateway)=>gateway.online)) throw (0, _gatewaycalls.gatewayClosed)();
        const gatewayId = await this.numbers.findGatewayOf(orgId, mode, phone);
        if (gatewayId === null) throw new _errors.AppError('WHATSAPP_NOT_CONNECTED');
        return gatewayId;
    }
};
SessionReader = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _gatewaycalls.GatewayCalls === "undefined" ? Object : _gatewaycalls.GatewayCalls
    ])
], SessionReader);

//# sourceMappingURL=session-reader.js.map