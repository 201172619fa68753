"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayWatch", {
    enumerable: true,
    get: function() {
        return GatewayWatch;
    }
});
const _promises = require("node:timers/promises");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _lanes = require("../../../../../libs/lanes/src");
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
/** Between two looks; there are none while nobody watches a gateway. */ const LOOK_EVERY_MS = 100;
let GatewayWatch = class GatewayWatch {
    constructor(gateways, runtime){
        this.gateways = gateways;
        this.runtime = runtime;
        this.watchers = new Set();
        /** Ends the waits of messages that are in no app's hands. */ this.ends = new Set();
        this.isLooking = false;
        this.isStopped = false;
    }
    /** The process ends: from now on nobody waits. */ get hasStopped() {
        return this.isStopped;
    }
    /** Calls `tell` once, when the gateway's connection is another one than `seen`. @returns ends the watch */ onChange(seen, tell) {
        const watcher = {
            seen,
            tell
        };
        this.watchers.add(watcher);
        if (!this.isLooking) void this.look();
        return ()=>void this.watchers.delete(watcher);
    }
    /** Resolves when the gateway's connection is another one than `seen`, after `timeoutMs`, or when the process ends. */ changed(seen, timeoutMs) {
        if (this.isStopped) return Promise.resolve();
        return new Promise((resolve)=>{
            const done = ()=>{
                clearTimeout(timer);
                forget();
                this.ends.delete(done);
                resolve();
            };
            const timer = setTimeout(done, timeoutMs);
            const forget = this.onChange(seen, done);
            this.ends.add(done);
        });
    }
    onModuleDestroy() {
        this.isStopped = true;
        for (const end of this.ends)end();
    }
    async look() {
        this.isLooking = true;
        while(this.watchers.size > 0){
            await this.lookOnce().catch(this.runtime.onFailure('gateways'));
            await (0, _promises.setTimeout)(LOOK_EVERY_MS);
        }
        this.isLooking = false;
    }
    async lookOnce() {
        const watchers = [
            ...this.watchers
        ];
        const found = await this.gateways.findConnections([
            ...new Set(watchers.map(({ seen })=>seen.gatewayId))
        ]);
        for (const watcher of watchers){
            if (!isOther(watcher.seen, found.get(watcher.seen.gatewayId))) continue;
            this.watchers.delete(watcher);
            watcher.tell();
        }
    }
};
GatewayWatch = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_whatsapp.GatewayOwnerRepository)),
    _ts_param(1, (0, _common.Inject)(_lanes.LaneRuntime)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick
    ])
], GatewayWatch);
function isOther(seen, now) {
    return now === undefined || now.epoch !== seen.epoch || now.ownerAddress === null !== (seen.ownerAddress === null);
}

//# sourceMappingURL=gateway-watch.js.map