"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberCheckService", {
    enumerable: true,
    get: function() {
        return NumberCheckService;
    }
});
const _linking = require("../../../../../libs/linking/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _errors = require("../../../../../libs/errors/src");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _common = require("@nestjs/common");
const _checkstore = require("./check.store");
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
/** WhatsApp takes many questions about strangers for a spammer's. */ const CHECKS_PER_MINUTE = 10;
/** Longer than any address of WhatsApp's. */ const MAX_JID = 128;
let NumberCheckService = class NumberCheckService {
    constructor(numbers, calls, store){
        this.numbers = numbers;
        this.calls = calls;
        this.store = store;
    }
    /** @throws AppError NO_CONNECTED_ACCOUNT, RATE_LIMITED, and those of `GatewayCalls` */ async check(key, phone, numberId) {
        const sender = await this.numbers.findSender(key.orgId, key.mode, {
            numberId
        });
        if (sender === null) throw new _errors.AppError('NO_CONNECTED_ACCOUNT');
        const known = await this.store.find(key.orgId, key.mode, phone);
        if (known !== null) return {
            phone,
            exists: known.exists,
            jid: known.jid
        };
        const route = await this.numbers.findRoute(sender.id);
        if (route === null) throw new _errors.AppError('NO_CONNECTED_ACCOUNT');
        if (!route.capabilities.includes('check')) throw (0, _linking.appTooOld)('look up numbers');
        const { count, secondsLeft } = await this.store.count(sender.id);
        if (count > CHECKS_PER_MINUTE) {
            throw new _errors.AppError('RATE_LIMITED', {
                message: `Each of your numbers can look up at most ${CHECKS_PER_MINUTE} numbers per minute.`,
                headers: {
                    'Retry-After': String(secondsLeft)
                }
            });
        }
        const path = `${_gatewayprotocol.GATEWAY_ROUTES.check}?phone=${sender.phone}&recipient=${phone}`;
        const answer = toCheck(await this.calls.ask(sender.gatewayId, path));
        await this.store.keep(key.orgId, key.mode, phone, answer);
        return {
            phone,
            ...answer
        };
    }
};
NumberCheckService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.WhatsappNumberRepository === "undefined" ? Object : _whatsapp.WhatsappNumberRepository,
        typeof _linking.GatewayCalls === "undefined" ? Object : _linking.GatewayCalls,
        typeof _checkstore.CheckStore === "undefined" ? Object : _checkstore.CheckStore
    ])
], NumberCheckService);
/** @throws AppError GATEWAY_ERROR */ function toCheck(text) {
    const { exists, jid } = JSON.parse(text);
    if (typeof exists !== 'boolean') {
        throw (0, _linking.gatewayError)('The gateway app did not report whether the number is on WhatsApp.', 'GARBAGE');
    }
    // It is kept for a day, so an app cannot fill Redis with it.
    return {
        exists,
        jid: typeof jid === 'string' && jid.length <= MAX_JID ? jid : null
    };
}

//# sourceMappingURL=number-check.service.js.map