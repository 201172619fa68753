"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EndpointCache", {
    enumerable: true,
    get: function() {
        return EndpointCache;
    }
});
const _events = require("../../../../../libs/events/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _sealinghalves = require("../../sealing-halves");
const _webhooksignature = require("../delivery/webhook-signature");
const _customheaders = require("./custom-headers");
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
const MAX_ENDPOINTS = 50_000;
const BATCH = 200;
let EndpointCache = class EndpointCache {
    constructor(targets, keys){
        this.keys = keys;
        this.endpoints = new _timing.BoundedMap(MAX_ENDPOINTS);
        this.loads = new _lanes.Batcher({
            maxItems: BATCH,
            maxUnderWay: 1,
            run: async (requests)=>{
                const found = new Map((await targets.findTargets(requests)).map((target)=>[
                        target.id,
                        target
                    ]));
                return requests.map(({ endpointId })=>found.get(endpointId) ?? null);
            }
        });
    }
    /** The endpoint in this version or a later one, if it is open already: nothing has to be waited for then. */ known(endpointId, version) {
        const entry = this.endpoints.get(endpointId);
        return entry !== undefined && entry.version >= version ? entry.opened : undefined;
    }
    /**
   * The endpoint in this version or a later one; null: it is disabled or gone.
   *
   * @throws SealError when its secret or its headers cannot be opened with our keys
   */ find(request, version) {
        const known = this.endpoints.get(request.endpointId);
        if (known !== undefined && known.version >= version) return known.endpoint;
        const endpoint = this.load(request);
        const entry = {
            version,
            endpoint
        };
        this.endpoints.set(request.endpointId, entry);
        endpoint.then((opened)=>{
            // What is gone now may be back the next time.
            if (opened === null) this.forget(request.endpointId, entry);
            else Object.assign(entry, {
                version: opened.version,
                opened
            });
        }, ()=>this.forget(request.endpointId, entry));
        return endpoint;
    }
    forget(endpointId, entry) {
        if (this.endpoints.get(endpointId) === entry) this.endpoints.delete(endpointId);
    }
    async load(request) {
        const target = await this.loads.add(request);
        if (target === null) return null;
        const secret = await this.openSecret(target, target.sealedSecret);
        const old = await this.openOld(target);
        const current = [
            secret
        ];
        return {
            version: target.version,
            url: target.url,
            secrets: (now)=>old.length === 0 ? current : [
                    secret,
                    ...old.filter(({ until })=>now < until).map(({ bytes })=>bytes)
                ],
            headers: target.sealedHeaders === null ? {} : (0, _customheaders.customHeaders)(await this.open(target, target.sealedHeaders, 'headers'))
        };
    }
    /** Those that still sign, newest first. */ async openOld(target) {
        const all = target.sealedOldSecrets.map((sealed, at)=>{
            return {
                sealed,
                until: target.oldSecretsUntil[at]?.getTime() ?? 0
            };
        });
        const living = all.filter(({ until })=>until > Date.now()).toReversed();
        return Promise.all(living.map(async ({ sealed, until })=>({
                bytes: await this.openSecret(target, sealed),
                until
            })));
    }
    async openSecret(target, sealed) {
        return (0, _webhooksignature.secretBytes)(await this.open(target, sealed, 'secret'));
    }
    open({ orgId, id }, sealed, part) {
        return (0, _platform.openSealed)(this.keys, sealed, (0, _events.webhookPlace)(orgId, id, part));
    }
};
EndpointCache = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_events.WebhookTargetRepository)),
    _ts_param(1, (0, _common.Inject)(_sealinghalves.SEALING_HALVES)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick,
        Object
    ])
], EndpointCache);

//# sourceMappingURL=endpoint-cache.js.map