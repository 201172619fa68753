"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayAccessService", {
    enumerable: true,
    get: function() {
        return GatewayAccessService;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _pairingmetrics = require("../../pairing.metrics");
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
/** Bad tokens and codes of a network per minute that are told so; then it is told to wait. They have 190 bits: a brake, no lock. */ const MOST_REFUSED = 30;
/** Of a network that goes on, requests without a token are not even read. */ const MOST_READ = 600;
let GatewayAccessService = class GatewayAccessService {
    constructor(gateways, rate, metrics){
        this.gateways = gateways;
        this.rate = rate;
        this.metrics = metrics;
        this.seen = new _platform.SeenSecrets();
        this.lookups = new _platform.UnknownCallerLookups();
        /** Trading a code takes locks of its organization: whoever holds them up, tokens are looked up meanwhile. */ this.trades = new _platform.UnknownCallerLookups();
        this.refusals = new _platform.MinuteWindows();
    }
    /**
   * @param authorization the header, `Bearer gwt_…`
   * @param address the caller's IP address
   * @throws AppError UNAUTHORIZED, RATE_LIMITED
   */ async authenticate(authorization, address) {
        const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
        if (!(0, _whatsapp.isGatewayToken)(token)) throw this.refuse(address);
        if (this.seen.wasRefused(token)) throw unauthorized();
        const find = ()=>this.gateways.findByToken(token);
        const gateway = await (this.seen.isKnown(token) ? find() : this.lookups.find(token, address, find));
        if (gateway === null) {
            this.seen.noteRefused(token);
            throw this.refuse(address);
        }
        this.seen.noteGood(token);
        this.rate.take(gateway.id);
        return {
            ...gateway,
            token
        };
    }
    /** Trades a setup code when it is its network's turn. @throws AppError RATE_LIMITED when too many of its network wait */ trade(address, trade) {
        return this.trades.run(address, trade);
    }
    /** Before the body of a request without a token is read. @throws AppError RATE_LIMITED for a network that only guesses */ assertMayAsk(address) {
        const network = (0, _platform.clientNetwork)(address);
        if (this.refusals.count(network) >= MOST_READ) throw this.tooMany(network);
    }
    /** Counts a bad secret. @returns the error to throw */ refuse(address, message) {
        const network = (0, _platform.clientNetwork)(address);
        this.refusals.add(network);
        this.metrics.refusedTokens.inc();
        return this.refusals.count(network) > MOST_REFUSED ? this.tooMany(network) : unauthorized(message);
    }
    tooMany(network) {
        return new _errors.AppError('RATE_LIMITED', {
            message: 'Too many requests with invalid tokens came from your network.',
            headers: {
                'Retry-After': String(this.refusals.secondsLeft(network))
            }
        });
    }
};
GatewayAccessService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _platform.RequestRate === "undefined" ? Object : _platform.RequestRate,
        typeof _pairingmetrics.PairingMetrics === "undefined" ? Object : _pairingmetrics.PairingMetrics
    ])
], GatewayAccessService);
function unauthorized(message = 'The gateway token is missing, mistyped or revoked.') {
    return new _errors.AppError('UNAUTHORIZED', {
        message
    });
}

//# sourceMappingURL=gateway-access.service.js.map