"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LINKING_PROVIDERS", {
    enumerable: true,
    get: function() {
        return LINKING_PROVIDERS;
    }
});
const _whatsapp = require("../../whatsapp/src");
const _wiring = require("../../wiring/src");
const _linkingservice = require("./numbers/linking.service");
const _pairingreplies = require("./numbers/pairing-replies");
const _sessionreader = require("./numbers/session-reader");
const LINKING_PROVIDERS = [
    ...(0, _wiring.repositories)(_whatsapp.NumberClaimRepository),
    _pairingreplies.PairingReplies,
    _linkingservice.LinkingService,
    _sessionreader.SessionReader
];

//# sourceMappingURL=linking-providers.js.map