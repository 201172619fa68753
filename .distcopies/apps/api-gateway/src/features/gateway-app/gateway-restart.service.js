"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayRestartService", {
    enumerable: true,
    get: function() {
        return GatewayRestartService;
    }
});
const _errors = require("../../../../../libs/errors/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _linking = require("../../../../../libs/linking/src");
const _common = require("@nestjs/common");
const _idempotentrequests = require("../../core/idempotent-requests");
const _requestcounter = require("../authentication/request-counter");
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
/** Each restart is a new login of every number at WhatsApp, which does not like many. */ const MOST_PER_MINUTE = 1;
const MOST_NUMBERS = 1_000;
let GatewayRestartService = class GatewayRestartService {
    constructor(gateways, calls, requests, counter){
        this.gateways = gateways;
        this.calls = calls;
        this.requests = requests;
        this.counter = counter;
    }
    /** @throws AppError NO_GATEWAY, GATEWAY_CLOSED, RATE_LIMITED, GATEWAY_ERROR, IDEMPOTENCY_MISMATCH */ restart(key, gatewayId, idempotencyKey) {
        const draft = {
            key,
            route: 'POST /gateway/restart',
            idempotencyKey,
            content: [
                gatewayId
            ]
        };
        return this.requests.once(draft, async ()=>{
            const restarted = await this.restartNow(key, gatewayId);
            return async ()=>restarted;
        });
    }
    async restartNow(key, gatewayId) {
        const { chosen } = await this.gateways.choose(key, gatewayId);
        if (!chosen.online) throw (0, _linking.gatewayClosed)();
        const { count, secondsLeft } = await this.counter.count(`restart:${chosen.id}`);
        if (count > MOST_PER_MINUTE) throw tooOften(secondsLeft);
        const said = JSON.parse(await this.calls.ask(chosen.id, _gatewayprotocol.GATEWAY_ROUTES.restart, 'POST'));
        return {
            id: chosen.id,
            restarting: true,
            numbers: phonesIn(said.numbers)
        };
    }
};
GatewayRestartService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _linking.GatewayAppService === "undefined" ? Object : _linking.GatewayAppService,
        typeof _linking.GatewayCalls === "undefined" ? Object : _linking.GatewayCalls,
        typeof _idempotentrequests.IdempotentRequests === "undefined" ? Object : _idempotentrequests.IdempotentRequests,
        typeof _requestcounter.RequestCounter === "undefined" ? Object : _requestcounter.RequestCounter
    ])
], GatewayRestartService);
/** What an app says is its own; what is no phone number is left out. */ function phonesIn(numbers) {
    if (!Array.isArray(numbers)) return [];
    return numbers.slice(0, MOST_NUMBERS).filter((phone)=>/^\d{7,15}$/.test(String(phone)));
}
function tooOften(secondsLeft) {
    return new _errors.AppError('RATE_LIMITED', {
        message: `A gateway app can be restarted once a minute. Try again in ${secondsLeft} seconds.`,
        extra: {
            limit: 'restarts_per_minute',
            max: MOST_PER_MINUTE
        },
        headers: {
            'Retry-After': String(secondsLeft)
        }
    });
}

//# sourceMappingURL=gateway-restart.service.js.map