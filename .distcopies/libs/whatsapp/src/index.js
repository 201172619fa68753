/**
 * WhatsApp numbers, the gateway apps that hold them, and pairings. Used by the API, pairing and whatsapp-sender. Never
 * calls a gateway.
 */ "use strict";
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
    get GATEWAY_ONLINE () {
        return _gatewayonline.GATEWAY_ONLINE;
    },
    get GATEWAY_REQUEST_KEY_PLACE () {
        return _gatewaysecrets.GATEWAY_REQUEST_KEY_PLACE;
    },
    get GatewayEventRepository () {
        return _gatewayeventrepository.GatewayEventRepository;
    },
    get GatewayOwnerRepository () {
        return _gatewayownerrepository.GatewayOwnerRepository;
    },
    get GatewayRepository () {
        return _gatewayrepository.GatewayRepository;
    },
    get NUMBER_PROXY_USE () {
        return _numberproxyseal.NUMBER_PROXY_USE;
    },
    get NumberClaimRepository () {
        return _numberclaimrepository.NumberClaimRepository;
    },
    get NumberOverviewRepository () {
        return _numberoverviewrepository.NumberOverviewRepository;
    },
    get NumberSessionRepository () {
        return _numbersessionrepository.NumberSessionRepository;
    },
    get NumberSettingsRepository () {
        return _numbersettingsrepository.NumberSettingsRepository;
    },
    get PairingRepository () {
        return _pairingrepository.PairingRepository;
    },
    get SETUP_CODE_HOURS () {
        return _gatewayrepository.SETUP_CODE_HOURS;
    },
    get SealingPublicKeyRepository () {
        return _sealingpublickeyrepository.SealingPublicKeyRepository;
    },
    get WaitingMessagesRepository () {
        return _waitingmessagesrepository.WaitingMessagesRepository;
    },
    get WhatsappNumberRepository () {
        return _whatsappnumberrepository.WhatsappNumberRepository;
    },
    get isGatewayToken () {
        return _gatewaysecrets.isGatewayToken;
    },
    get isSetupCode () {
        return _gatewaysecrets.isSetupCode;
    },
    get newGatewayToken () {
        return _gatewaysecrets.newGatewayToken;
    },
    get numberProxyPlace () {
        return _numberproxyseal.numberProxyPlace;
    }
});
const _gatewayeventrepository = require("./gateways/gateway-event.repository");
const _gatewayownerrepository = require("./gateways/gateway-owner.repository");
const _gatewaysecrets = require("./gateways/gateway-secrets");
const _gatewayrepository = require("./gateways/gateway.repository");
const _numberoverviewrepository = require("./numbers/number-overview.repository");
const _numberproxyseal = require("./numbers/number-proxy-seal");
const _numbersettingsrepository = require("./numbers/number-settings.repository");
const _sealingpublickeyrepository = require("./numbers/sealing-public-key.repository");
const _numbersessionrepository = require("./numbers/number-session.repository");
const _waitingmessagesrepository = require("./numbers/waiting-messages.repository");
const _whatsappnumberrepository = require("./numbers/whatsapp-number.repository");
const _gatewayonline = require("./presence/gateway-online");
const _numberclaimrepository = require("./pairings/number-claim.repository");
const _pairingrepository = require("./pairings/pairing.repository");

//# sourceMappingURL=index.js.map