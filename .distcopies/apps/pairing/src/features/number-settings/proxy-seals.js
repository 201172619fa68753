"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ProxySeals", {
    enumerable: true,
    get: function() {
        return ProxySeals;
    }
});
const _platform = require("../../../../../libs/platform/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
let ProxySeals = class ProxySeals {
    constructor(keys, published){
        this.published = published;
        this.halves = keys.map((key)=>(0, _platform.sealingPairOf)(key, _whatsapp.NUMBER_PROXY_USE).half);
        this.publicKey = (0, _platform.sealingPairOf)(keys[0], _whatsapp.NUMBER_PROXY_USE).publicKey;
    }
    onApplicationBootstrap() {
        return this.published.publish(_whatsapp.NUMBER_PROXY_USE, this.publicKey);
    }
    /** @throws SealError */ open(sealed, orgId, numberId) {
        return (0, _platform.openSealed)(this.halves, sealed, (0, _whatsapp.numberProxyPlace)(orgId, numberId));
    }
};

//# sourceMappingURL=proxy-seals.js.map