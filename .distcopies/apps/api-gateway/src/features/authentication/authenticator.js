"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Authenticator", {
    enumerable: true,
    get: function() {
        return Authenticator;
    }
});
const _tenancy = require("../../../../../libs/tenancy/src");
const _common = require("@nestjs/common");
const _authenticatedkey = require("./authenticated-key");
const _keycache = require("./key-cache");
const _requestcounter = require("./request-counter");
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
let Authenticator = class Authenticator {
    constructor(cache, counter){
        this.cache = cache;
        this.counter = counter;
    }
    /** @returns null for a key that is missing, mistyped, unknown, expired or revoked */ authenticate(text) {
        return this.look(text, true);
    }
    /**
   * The key as it stands now, for a request that lasts: it is not counted again.
   *
   * @returns null as above, and for a key that may not be used any more, or not from this address
   */ async recheck(text, address) {
        const key = (await this.look(text, false))?.key ?? null;
        return key === null || (0, _authenticatedkey.refusalOf)(key, address) !== null ? null : key;
    }
    async look(text, isCounted) {
        if (text === undefined || !(0, _tenancy.isApiKeyShaped)(text)) return null;
        const copy = this.cache.recall(text) ?? await this.cache.read(text, this.counter.label);
        if (copy.key === null) return null;
        const window = await (isCounted ? this.counter.count(copy.key.id) : this.counter.peek(copy.key.id));
        if (window.isLocal) {
            // Without Redis nothing tells us of a revocation: each request asks PostgreSQL.
            const current = await this.cache.readOnce(text);
            return current && {
                key: current,
                window
            };
        }
        if (copy.label === window.label) return {
            key: copy.key,
            window
        };
        // The key was changed, or Redis lost its memory: what PostgreSQL says now was written before the label was set.
        const current = await this.cache.read(text, window.label);
        return current.key && {
            key: current.key,
            window
        };
    }
};
Authenticator = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _keycache.KeyCache === "undefined" ? Object : _keycache.KeyCache,
        typeof _requestcounter.RequestCounter === "undefined" ? Object : _requestcounter.RequestCounter
    ])
], Authenticator);

//# sourceMappingURL=authenticator.js.map