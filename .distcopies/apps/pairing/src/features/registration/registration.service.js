"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get RegistrationService () {
        return RegistrationService;
    },
    get SetupCodeUsedError () {
        return SetupCodeUsedError;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _errors = require("../../../../../libs/errors/src");
const _outbound = require("../../../../../libs/outbound/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _gatewayaccessservice = require("../access/gateway-access.service");
const _pairingsettings = require("../../pairing-settings");
const _requestkeys = require("../access/request-keys");
const _driverrule = require("./driver.rule");
const _registrationparser = require("./registration.parser");
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
let SetupCodeUsedError = class SetupCodeUsedError extends Error {
};
let RegistrationService = class RegistrationService {
    constructor(gateways, access, keys, settings, logger){
        this.gateways = gateways;
        this.access = access;
        this.keys = keys;
        this.settings = settings;
        this.logger = logger;
    }
    /**
   * @param address the caller's IP address
   * @throws AppError VALIDATION, GATEWAY_UPGRADE_REQUIRED, UNAUTHORIZED, PLAN_LIMIT, RATE_LIMITED; SetupCodeUsedError
   */ async register(body, address) {
        const request = (0, _registrationparser.registrationOf)(body);
        if (request.protocol < _gatewayprotocol.OLDEST_PROTOCOL_VERSION) {
            throw new _errors.AppError('GATEWAY_UPGRADE_REQUIRED', {
                extra: {
                    min_protocol: _gatewayprotocol.OLDEST_PROTOCOL_VERSION
                }
            });
        }
        const baseUrl = this.baseUrlOf(request);
        if (!(0, _whatsapp.isSetupCode)(request.setup_code)) throw this.unknownCode(address);
        const token = (0, _whatsapp.newGatewayToken)();
        const requestKey = (0, _nodecrypto.randomBytes)(32);
        const registration = {
            setupCode: request.setup_code,
            token,
            sealedRequestKey: this.keys.seal(requestKey),
            baseUrl,
            protocol: request.protocol,
            appVersion: request.app_version,
            host: request.host,
            modes: (0, _driverrule.modesOf)(request.driver, this.settings),
            mostDirect: this.settings.mostDirect
        };
        const result = await this.access.trade(address, ()=>this.gateways.register(registration));
        if (result.kind !== 'registered') throw this.refusalOf(result, address);
        this.logger.info({
            gateway_id: result.gateway.id,
            direct: baseUrl !== null
        }, 'a gateway app registered');
        return this.response(result.gateway.id, token, requestKey);
    }
    refusalOf(result, address) {
        switch(result.kind){
            case 'used':
                return new SetupCodeUsedError();
            case 'unknown':
                return this.unknownCode(address);
            case 'wrong_driver':
                {
                    const message = `The setup code does not fit this driver. ${(0, _driverrule.wrongDriverSentence)(result.mode)} The code is still valid.`;
                    return new _errors.AppError('VALIDATION', {
                        message,
                        extra: {
                            fields: [
                                {
                                    field: 'driver',
                                    code: 'NOT_ALLOWED',
                                    message
                                }
                            ]
                        }
                    });
                }
            case 'limit':
                return new _errors.AppError('PLAN_LIMIT', {
                    message: `Your organization has ${result.used} gateway apps with a base_url; at most ${result.max} are allowed. Start this one without a base_url, so that it dials the service, or remove another one. The setup code is still valid.`,
                    extra: {
                        limit: 'direct_gateways',
                        used: result.used,
                        max: result.max,
                        resets_at: null
                    }
                });
        }
    }
    unknownCode(address) {
        return this.access.refuse(address, 'The setup code is unknown or older than 24 hours.');
    }
    /** By syntax only: what its name leads to is checked with each connection. */ baseUrlOf(request) {
        if (request.base_url === undefined) return null;
        const { allowedNetworks } = this.settings;
        const verdict = (0, _outbound.isPublicHttpsUrl)(request.base_url, {
            allowedNetworks,
            allowHttp: allowedNetworks.length > 0
        });
        if (!verdict.ok) {
            throw new _errors.AppError('VALIDATION', {
                message: '`base_url` must be a public https URL.',
                extra: {
                    fields: [
                        {
                            field: 'base_url',
                            message: verdict.reason
                        }
                    ]
                }
            });
        }
        const { origin, pathname } = verdict.url;
        return `${origin}${pathname}`.replace(/\/{1,9}$/, '');
    }
    response(gatewayId, token, requestKey) {
        const base = this.settings.publicUrl.replace(/\/{1,9}$/, '');
        return {
            gateway_id: gatewayId,
            token,
            request_key: requestKey.toString('base64'),
            ws_url: base.replace(/^http/, 'ws') + _gatewayprotocol.SERVICE_ROUTES.connect,
            events_url: base + _gatewayprotocol.SERVICE_ROUTES.events,
            heartbeat_s: _gatewayprotocol.HEARTBEAT_S
        };
    }
};
RegistrationService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _whatsapp.GatewayRepository === "undefined" ? Object : _whatsapp.GatewayRepository,
        typeof _gatewayaccessservice.GatewayAccessService === "undefined" ? Object : _gatewayaccessservice.GatewayAccessService,
        typeof _requestkeys.RequestKeys === "undefined" ? Object : _requestkeys.RequestKeys,
        typeof _pairingsettings.PairingSettings === "undefined" ? Object : _pairingsettings.PairingSettings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], RegistrationService);

//# sourceMappingURL=registration.service.js.map