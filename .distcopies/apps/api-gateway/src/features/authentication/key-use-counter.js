"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "KeyUseCounter", {
    enumerable: true,
    get: function() {
        return KeyUseCounter;
    }
});
const _tenancy = require("../../../../../libs/tenancy/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
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
const WRITE_INTERVAL_MS = 2000;
const KEYS_PER_STATEMENT = 500;
const LAST_TRIES = 3;
let KeyUseCounter = class KeyUseCounter {
    constructor(keys, logger){
        this.keys = keys;
        this.logger = logger;
        this.uses = new Map();
    }
    onModuleInit() {
        this.timer = setInterval(()=>void this.write(), WRITE_INTERVAL_MS).unref();
    }
    /** Counts one answered request. */ add(keyId, isFailed) {
        let use = this.uses.get(keyId);
        if (use === undefined) {
            use = {
                requests: 0,
                failedRequests: 0,
                lastUsedAtMs: 0
            };
            this.uses.set(keyId, use);
        }
        use.requests += 1;
        if (isFailed) use.failedRequests += 1;
        use.lastUsedAtMs = Date.now();
    }
    /** Writes what was counted; what cannot be written is kept for the next time. */ write() {
        this.writing ??= this.writeNow().finally(()=>{
            this.writing = undefined;
        });
        return this.writing;
    }
    /** Writes the rest: no request is under way any more. */ async onApplicationShutdown() {
        clearInterval(this.timer);
        for(let tries = 0; tries < LAST_TRIES && (this.uses.size > 0 || this.writing); tries += 1)await this.write();
        if (this.uses.size > 0) this.logger.error({
            keys: this.uses.size
        }, 'the last counts of keys could not be written');
    }
    async writeNow() {
        const taken = [
            ...this.uses
        ].map(([keyId, use])=>{
            return {
                keyId,
                ...use,
                lastUsedAt: new Date(use.lastUsedAtMs)
            };
        });
        this.uses = new Map();
        for(let at = 0; at < taken.length; at += KEYS_PER_STATEMENT){
            const batch = taken.slice(at, at + KEYS_PER_STATEMENT);
            try {
                await this.keys.addUse(batch);
            } catch (error) {
                this.logger.warn({
                    err: error,
                    keys: batch.length
                }, 'counts of keys could not be written, trying again');
                for (const use of batch)this.putBack(use);
            }
        }
    }
    putBack(use) {
        const counted = this.uses.get(use.keyId);
        this.uses.set(use.keyId, {
            requests: use.requests + (counted?.requests ?? 0),
            failedRequests: use.failedRequests + (counted?.failedRequests ?? 0),
            lastUsedAtMs: Math.max(use.lastUsedAt.getTime(), counted?.lastUsedAtMs ?? 0)
        });
    }
};
KeyUseCounter = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(1, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _tenancy.ApiKeyRepository === "undefined" ? Object : _tenancy.ApiKeyRepository,
        typeof Logger === "undefined" ? Object : Logger
    ])
], KeyUseCounter);

//# sourceMappingURL=key-use-counter.js.map