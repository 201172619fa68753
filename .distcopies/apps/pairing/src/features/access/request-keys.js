"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestKeys", {
    enumerable: true,
    get: function() {
        return RequestKeys;
    }
});
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
let RequestKeys = class RequestKeys {
    constructor(keys){
        this.keys = keys;
    }
    seal(requestKey) {
        return (0, _platform.seal)(this.keys[0], requestKey, _whatsapp.GATEWAY_REQUEST_KEY_PLACE);
    }
    /** @throws SealError */ open(sealed) {
        return (0, _platform.open)(this.keys, sealed, _whatsapp.GATEWAY_REQUEST_KEY_PLACE);
    }
};

//# sourceMappingURL=request-keys.js.map