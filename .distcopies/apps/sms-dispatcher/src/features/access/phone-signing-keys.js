"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PhoneSigningKeys", {
    enumerable: true,
    get: function() {
        return PhoneSigningKeys;
    }
});
const _nodecrypto = require("node:crypto");
const _sms = require("../../../../../libs/sms/src");
const _platform = require("../../../../../libs/platform/src");
let PhoneSigningKeys = class PhoneSigningKeys {
    constructor(keys){
        this.keys = keys;
    }
    /** A new key, sealed for this phone. */ create(phoneId) {
        return (0, _platform.seal)(this.keys[0], (0, _nodecrypto.randomBytes)(32).toString('hex'), (0, _sms.phoneSigningKeyPlace)(phoneId));
    }
    /** @throws SealError when it was sealed for another phone or by another key; Error for a phone without a key */ open(phone) {
        if (phone.sealedSigningKey === null) throw new Error(`the phone ${phone.id} has no signing key`);
        return (0, _platform.open)(this.keys, phone.sealedSigningKey, (0, _sms.phoneSigningKeyPlace)(phone.id)).toString();
    }
};

//# sourceMappingURL=phone-signing-keys.js.map