"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "CoreModule", {
    enumerable: true,
    get: function() {
        return CoreModule;
    }
});
const _whatsapp = require("../../../../libs/whatsapp/src");
const _messaging = require("../../../../libs/messaging/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _fairshare = require("../../../../libs/fair-share/src");
const _intake = require("../../../../libs/intake/src");
const _wiring = require("../../../../libs/wiring/src");
const _common = require("@nestjs/common");
const _fairturns = require("../http/fair-turns");
const _refusalpace = require("../http/refusal-pace");
const _idempotentrequests = require("./idempotent-requests");
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
/** Providers that several features use; what one feature uses stands in its own module. */ const SHARED = [
    _fairshare.BusyLoop,
    _fairturns.FairTurns,
    _refusalpace.RefusalPace,
    (0, _wiring.built)(_intake.Subscriptions, _tenancy.OrganizationRepository),
    _idempotentrequests.IdempotentRequests,
    ...(0, _wiring.repositories)(_whatsapp.GatewayRepository, _messaging.KeptAnswerRepository, _messaging.MessageIntakeRepository, _messaging.MessageRepository, _tenancy.OrganizationRepository, _whatsapp.PairingRepository, _whatsapp.WhatsappNumberRepository)
];
let CoreModule = class CoreModule extends _wiring.HttpCore {
    static of(options) {
        const providers = [
            ...(0, _wiring.httpCoreProviders)(options),
            ...SHARED
        ];
        return {
            module: CoreModule,
            providers,
            exports: providers
        };
    }
};
CoreModule = _ts_decorate([
    (0, _common.Global)(),
    (0, _common.Module)({})
], CoreModule);

//# sourceMappingURL=core.module.js.map