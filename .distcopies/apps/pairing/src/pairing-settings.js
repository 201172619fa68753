/** What the features need of the configuration. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingSettings", {
    enumerable: true,
    get: function() {
        return PairingSettings;
    }
});
let PairingSettings = class PairingSettings {
    constructor(/** Address under which gateway apps reach the service, without a path. */ publicUrl, /** Private networks that a `base_url` may point to. */ allowedNetworks, /** Gateways with a `base_url` that one organization may have. */ mostDirect, /** Setup codes of live keys take sandbox gateways, too. */ allowsLiveSandbox){
        this.publicUrl = publicUrl;
        this.allowedNetworks = allowedNetworks;
        this.mostDirect = mostDirect;
        this.allowsLiveSandbox = allowsLiveSandbox;
    }
};

//# sourceMappingURL=pairing-settings.js.map